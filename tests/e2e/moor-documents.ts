import { aRow, aWorkbook } from '@colloquy/document-text/testing';
import type { LocalFile } from '../product/index.ts';
import type { DashboardHarness } from './dashboard-harness.ts';

export const FEES_NAME = 'fees.pdf';

/** Chromium prints this as a PDF of two pages, with a table on each whose columns almost touch. */
const FEES_HTML = `<style>table { border-collapse: collapse; } td, th { text-align: left; padding: 2px; }</style>
<h1>Fees of the moorland park</h1>
<p>The park asks for fees that are set once a year by its council.</p>
<table border="1"><tr><th>Visitor</th><th>Day</th><th>Year</th></tr>
<tr><td>Adult</td><td>7</td><td>61</td></tr><tr><td>Child</td><td>3</td><td>25</td></tr></table>
<h1 style="break-before: page">Parking</h1>
<p>Cars and buses stand on the meadow behind the mill.</p>
<table border="1"><tr><th>Vehicle</th><th>Morning</th><th>Overnight</th></tr>
<tr><td>Minibus</td><td>13 euros</td><td>47 euros</td></tr><tr><td>Motorcycle</td><td>2 euros</td><td>9 euros</td></tr></table>`;

/** A real PDF with tables, printed by the browser: overnight a minibus costs 47 euros, on page 2. */
export async function feesPdf(harness: Pick<DashboardHarness, 'browse'>): Promise<LocalFile> {
  const { page } = await harness.browse();
  await page.setContent(FEES_HTML);
  const bytes = await page.pdf();
  await page.context().close();
  return { name: FEES_NAME, mimeType: 'application/pdf', bytes };
}

/** A spreadsheet: on its sheet of mountain huts, Rabenstein has 52 beds. */
export const HUTS_FILE: LocalFile = {
  name: 'huts.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  bytes: aWorkbook({
    sheets: {
      'Mountain huts': [
        ['Hut', 'Beds', 'Warden', 'Altitude'],
        ['Falkenhaus', 34, 'Ingrid Vale', 1874],
        ['Rabenstein', 52, 'Tomas Novotny', 2210],
      ]
        .map((cells, at) => aRow(at + 1, cells))
        .join(''),
    },
  }),
};
