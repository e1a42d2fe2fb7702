// Requests to the service. What fails throws a problem: {title, detail, feature,
// place, cure}.

const UNREACHABLE = {
  title: 'The service cannot be reached',
  detail: 'No answer came.',
  cure: 'See whether Clearway still runs and the network is up; then try again.',
};

export async function get(path) {
  return (await answered(path)).json();
}

export async function getText(path) {
  return (await answered(path)).text();
}

// check answers a plan with its findings.
export async function check(question, signal) {
  return (await post('/v1/checks', question, {}, signal)).json();
}

// drawing answers a plan with its drawing: {svg, warnings}.
export async function drawing(question, signal) {
  const response = await post('/v1/drawings', question, { format: 'svg', name: printable(question.name) }, signal);
  return { svg: await response.text(), warnings: warnings(response) };
}

// paper answers a plan with a PDF of a kind, drawing or report: {blob, name, warnings}.
export async function paper(question, kind) {
  return saved(await post('/v1/drawings', question, { format: 'pdf', kind, name: printable(question.name) }), `${kind}.pdf`);
}

// notices answers a plan with the list of who is told of it; with names where token is
// the clerk's.
export async function notices({ content }, token, signal) {
  return (await postNotice({}, content, token, signal)).json();
}

// noticeFile answers with the same as a file, csv, labels or letters: {blob, name, warnings}.
export async function noticeFile({ content, ordinance }, token, format) {
  return saved(await postNotice({ format, ordinance }, content, token), `notice-${format}`);
}

function postNotice(query, body, token, signal) {
  const headers = { 'Content-Type': 'application/geo+json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  return answered(`/v1/notices?${new URLSearchParams(query)}`, { method: 'POST', headers, body, signal });
}

async function saved(response, fallback) {
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? fallback;
  return { blob: await response.blob(), name, warnings: warnings(response) };
}

function post(path, { ordinance, permit, on, content }, more, signal) {
  return answered(`${path}?${new URLSearchParams({ ordinance, permit, on, ...more })}`, {
    method: 'POST', headers: { 'Content-Type': 'application/geo+json' }, body: content, signal,
  });
}

// printable is the name of a plan as the title block takes it.
function printable(name) {
  return [...name.toWellFormed().replace(/\p{Cc}/gu, ' ')].slice(0, 80).join('');
}

function warnings(response) {
  const written = response.headers.get('Clearway-Warning');
  return written ? written.split(', ').map(decodeURIComponent) : [];
}

async function answered(path, options = {}) {
  let response;
  try {
    response = await fetch(path, options);
  } catch (error) {
    throw options.signal?.aborted ? error : UNREACHABLE;
  }
  if (response.ok) return response;
  throw await response.json().catch(() => ({ title: `The service answers ${response.status}` }));
}
