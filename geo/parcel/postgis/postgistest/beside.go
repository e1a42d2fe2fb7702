package postgistest

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
)

// RestartBeside restarts the server, in order and as after a crash, while several
// goroutines ask: none may see an error. up is called before and after, down between.
func (c *Cluster) RestartBeside(t *testing.T, ask func() error, up, down func()) {
	t.Helper()
	done := make(chan struct{})
	var wg sync.WaitGroup
	var answers [5]atomic.Int64
	for i := range answers {
		wg.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				if err := ask(); err != nil {
					t.Error(err)
				}
				answers[i].Add(1)
			}
		})
	}
	for _, how := range []syscall.Signal{syscall.SIGINT, syscall.SIGQUIT} {
		// A question is asked twice at most: none may meet two restarts.
		for i := range answers {
			for enough := answers[i].Load() + 2; answers[i].Load() < enough; {
				time.Sleep(time.Millisecond)
			}
		}
		up()
		c.End(t, how)
		down()
		c.Start(t)
		up()
	}
	close(done)
	wg.Wait()
}

// HangUp has clients ask in bursts and hang up at random moments within a time, more of
// them than a pool has connections. Who does not hang up must be answered, and after a
// burst everyone is, soon. ask asks question n of so many.
func HangUp(t *testing.T, within time.Duration, questions int, ask func(ctx context.Context, n int) error) {
	t.Helper()
	const bursts, clients, times = 5, 24, 10
	var hungUp, answered atomic.Int64
	for range bursts {
		var wg sync.WaitGroup
		for range clients {
			wg.Go(func() {
				for range times {
					ctx, cancel := context.WithTimeout(t.Context(), rand.N(within))
					err := ask(ctx, rand.IntN(questions))
					cancel()
					switch {
					case errors.Is(err, context.DeadlineExceeded):
						hungUp.Add(1)
					case err != nil:
						t.Error(err)
					default:
						answered.Add(1)
					}
				}
			})
		}
		wg.Wait()
		for n := range questions {
			ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
			err := ask(ctx, n)
			cancel()
			if err != nil {
				t.Fatalf("after %d hung up: %v", hungUp.Load(), err)
			}
		}
	}
	if hungUp.Load() == 0 || answered.Load() == 0 {
		t.Errorf("%d hung up and %d were answered: nothing was tested", hungUp.Load(), answered.Load())
	}
}
