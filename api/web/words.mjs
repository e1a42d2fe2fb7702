// Words for the codes of the result document.

export const STATUS = {
  fail: { mark: '✗', word: 'Fails' },
  marginal: { mark: '≈', word: 'Too close to tell' },
  missing: { mark: '?', word: 'Not shown' },
  pass: { mark: '✓', word: 'Passes' },
  judged: { mark: '◇', word: 'For an official' },
  'not-applicable': { mark: '–', word: 'Does not apply' },
  undecided: { mark: '?', word: 'Undecided' },
};

const COMPARE = {
  at_least: 'at least',
  at_most: 'at most',
  more_than: 'more than',
  less_than: 'less than',
  exactly: 'exactly',
};

// town turns "prescott-wi" into "Prescott, WI".
export function town(id) {
  const parts = id.split('-').filter(Boolean);
  const state = parts.length > 1 && parts.at(-1).length === 2 ? parts.pop().toUpperCase() : '';
  const name = parts.map(capital).join(' ');
  return state ? `${name}, ${state}` : name;
}

// permit turns "sidewalk-cafe" into "Sidewalk cafe".
export function permit(id) {
  return capital(id.replaceAll('-', ' '));
}

function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function plural(count, one, many) {
  return `${count} ${Number(count) === 1 ? one : many}`;
}

// amount writes a measured or stated figure: "4.53 ft ± 0.0005".
export function amount(a) {
  const written = figure(a.value, a.unit, a.unit === 'ft' || a.unit === 'sq ft' ? 2 : 0);
  return a.uncertainty > 0 ? `${written} ± ${uncertainty(a)}` : written;
}

function uncertainty({ uncertainty: u, unit }) {
  return unit === 'fraction' ? `${Number((100 * u).toPrecision(2))} %` : Number(u.toPrecision(2));
}

// requirement writes what is asked for: "at least 5 ft (60 in) required".
export function requirement(r) {
  const compare = typeof r.value === 'boolean' ? '' : `${COMPARE[r.compare] ?? r.compare} `;
  const written = `${compare}${figure(r.value, r.unit, 0)}`;
  const end = r.compare === 'at_most' || r.compare === 'less_than' ? 'allowed' : 'required';
  return r.as_written ? `${written} (${r.as_written}) ${end}` : `${written} ${end}`;
}

function figure(value, unit, least) {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'number') return String(value);
  const digits = { minimumFractionDigits: least, maximumFractionDigits: 2 };
  if (unit === 'fraction') return `${(100 * value).toLocaleString('en-US', digits)} %`;
  const number = value.toLocaleString('en-US', digits);
  if (unit === 'usd') return `$${number}`;
  if (unit === 'day') return plural(number, 'day', 'days');
  return !unit || unit === 'count' ? number : `${number} ${unit}`;
}
