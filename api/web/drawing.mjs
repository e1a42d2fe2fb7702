// The drawing of the service, in the page: checked, zoomed, and with dimensions
// that can be chosen.

const ELEMENTS = new Set(['svg', 'g', 'title', 'desc', 'path', 'rect', 'text', 'clipPath']);

// LEGIBLE is how many pixels a millimetre of the sheet takes at least at first.
const LEGIBLE = 2.8;
const LARGEST = 12;

// read parses an SVG and refuses one that has more than shapes and words in it.
export function read(text) {
  const root = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  for (const element of [root, ...root.querySelectorAll('*')]) {
    if (!ELEMENTS.has(element.localName)) throw refused(`<${element.localName}>`);
    for (const { localName, value } of element.attributes) {
      if (/^on|^style$|^href$/i.test(localName) || /url\((?!#)/i.test(value)) throw refused(localName);
    }
  }
  return document.importNode(root, true);
}

function refused(what) {
  return { title: 'The drawing cannot be shown', detail: `It is not made of shapes and words alone: ${what}.` };
}

// rulesOf are the rules that a group of a drawing shows.
export function rulesOf(group) {
  return (group.dataset.rule ?? '').split(' ').filter(Boolean);
}

// makeChoosable lets dimensions be chosen by pointer and keyboard; choose is called
// with the rules of one. title gives the words of a rule.
export function makeChoosable(svg, title, choose) {
  for (const group of svg.querySelectorAll('.finding')) {
    group.addEventListener('click', () => choose(rulesOf(group)));
    if (group.classList.contains('label')) continue;
    const tip = group.querySelector('title');
    const figure = tip?.textContent.split(': ').slice(1).join(': ');
    const name = [rulesOf(group).map(title).join(', '), figure].filter(Boolean).join(': ');
    if (tip) tip.textContent = name;
    group.setAttribute('tabindex', '0');
    group.setAttribute('role', 'button');
    group.setAttribute('aria-pressed', 'false');
    group.setAttribute('aria-label', name);
    group.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      choose(rulesOf(group));
    });
    widen(group);
  }
}

// widen makes thin lines easy to hit.
function widen(group) {
  for (const path of group.querySelectorAll('path')) {
    const target = path.cloneNode();
    for (const name of ['fill', 'stroke', 'stroke-width', 'stroke-dasharray']) target.removeAttribute(name);
    target.setAttribute('class', 'target');
    group.prepend(target);
  }
}

// mark shows the dimensions of the chosen rules and steps back from the others. It
// returns the first one.
export function mark(svg, rules) {
  let first = null;
  for (const group of svg.querySelectorAll('[data-rule]')) {
    const chosen = rulesOf(group).some((rule) => rules.includes(rule));
    group.classList.toggle('chosen', chosen);
    if (group.hasAttribute('aria-pressed')) {
      group.setAttribute('aria-pressed', String(chosen));
      if (chosen) first ??= group;
    }
  }
  svg.classList.toggle('choosing', first !== null);
  return first;
}

// zoomed makes a drawing zoomable in the box that it scrolls in.
export function zoomed(box, svg) {
  const width = svg.viewBox.baseVal.width;
  let zoom = 1;
  svg.removeAttribute('height');
  const set = (wanted) => {
    const middle = [(box.scrollLeft + box.clientWidth / 2) / zoom, (box.scrollTop + box.clientHeight / 2) / zoom];
    zoom = Math.min(Math.max(wanted, 1), LARGEST);
    svg.setAttribute('width', `${100 * zoom}%`);
    box.scrollTo(middle[0] * zoom - box.clientWidth / 2, middle[1] * zoom - box.clientHeight / 2);
  };
  set(LEGIBLE * width / box.clientWidth);
  return { larger: () => set(zoom * 1.4), smaller: () => set(zoom / 1.4), fit: () => set(1) };
}

// reveal scrolls the box so that a group lies in its middle.
export function reveal(box, group) {
  const [outer, inner] = [box.getBoundingClientRect(), group.getBoundingClientRect()];
  box.scrollBy({
    left: (inner.left + inner.right - outer.left - outer.right) / 2,
    top: (inner.top + inner.bottom - outer.top - outer.bottom) / 2,
  });
}
