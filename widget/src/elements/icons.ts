import { svg, type TemplateResult } from 'lit';

/** Icons on a 24-unit grid in the text colour; all are decorative, beside a label. */
function icon(path: TemplateResult, size: number): TemplateResult {
  return svg`<svg viewBox="0 0 24 24" width=${size} height=${size} fill="none" stroke="currentColor"
    stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`;
}

export const icons = {
  down: (size = 24) => icon(svg`<path d="m6 9.500 6 6 6-6"/>`, size),
  minimise: (size = 20) => icon(svg`<path d="M6 6l12 12M18 6 6 18"/>`, size),
  sidebar: (size = 20) =>
    icon(svg`<rect x="3.500" y="4.500" width="17" height="15" rx="3"/><path d="M14.500 4.500v15"/>`, size),
  window: (size = 20) =>
    icon(
      svg`<rect x="3.500" y="4.500" width="17" height="15" rx="3"/><rect x="11.500" y="10.500" width="6" height="6" rx="1.500"/>`,
      size,
    ),
  compose: (size = 20) =>
    icon(
      svg`<path d="M11 5H7a2.500 2.500 0 0 0-2.500 2.500V17A2.500 2.500 0 0 0 7 19.500h9.500A2.500 2.500 0 0 0 19 17v-4"/>
      <path d="m17.300 4.200 2.500 2.500-7.300 7.300-3 .5.5-3 7.300-7.300Z"/>`,
      size,
    ),
  send: (size = 20) => icon(svg`<path d="M12 19V5M6 11l6-6 6 6" stroke-width="2.200"/>`, size),
  alert: (size = 18) =>
    icon(svg`<circle cx="12" cy="12" r="8.500"/><path d="M12 8v4.500M12 15.800h.01"/>`, size),
  up: (size = 16) =>
    icon(
      svg`<path d="M7.500 11v8.500H4.500V11h3Zm0 0 3.700-6.500a1.900 1.900 0 0 1 2.800 1.700V9.500h4a2 2 0 0 1 2 2.400l-1.200 6a2 2 0 0 1-2 1.600H7.500"/>`,
      size,
    ),
  external: (size = 16) =>
    icon(
      svg`<path d="M13.500 5H19v5.500M19 5l-8 8M9.500 6H7a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h9a2 2 0 0 0 2-2v-2.500"/>`,
      size,
    ),
} as const;
