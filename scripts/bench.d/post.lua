-- Posts one plan over and over: wrk -s post.lua URL -- PLAN
-- At the end one line: answers a second, 99th percentile in ms, answers that were not 200.
function init(args)
  local file = assert(io.open(args[1], "rb"))
  wrk.method = "POST"
  wrk.body = file:read("*a")
  wrk.headers["Content-Type"] = "application/geo+json"
  file:close()
end

function done(summary, latency, requests)
  local e = summary.errors
  io.write(string.format("wrk: %.0f %.1f %d\n",
    summary.requests / summary.duration * 1e6, latency:percentile(99) / 1e3,
    e.connect + e.read + e.write + e.status + e.timeout))
end
