const SVG = 'http://www.w3.org/2000/svg';

const PATHS = {
  chat: [
    'M12 4c5 0 8.5 3.1 8.5 7.3s-3.5 7.3-8.5 7.3c-.9 0-1.800-.1-2.600-.3L5 20.500l.9-3.500c-1.500-1.400-2.400-3.400-2.400-5.700C3.500 7.100 7 4 12 4Z',
    'M8.600 11.400h.01M12 11.400h.01M15.400 11.400h.01',
  ],
  down: ['m6 9.500 6 6 6-6'],
} as const;

/** An icon built node by node, because pages that enforce trusted types reject markup from strings. */
export function launcherIcon(name: keyof typeof PATHS): SVGSVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  const attributes = {
    viewBox: '0 0 24 24',
    width: '26',
    height: '26',
    fill: 'none',
    stroke: 'currentColor',
  };
  const line = {
    'stroke-width': '2',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  };
  for (const [key, value] of Object.entries({ ...attributes, ...line })) icon.setAttribute(key, value);
  for (const data of PATHS[name]) {
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', data);
    icon.append(path);
  }
  return icon;
}
