import CircularProgress from '@mui/material/CircularProgress';
import { SPINNER_SIZE_PX, SPINNER_STROKE_PX } from '@colloquy/contracts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPage } from '../testing/render-page.tsx';

test('draws a spinner in the size and with the stroke that the specification names', () => {
  renderPage(<CircularProgress />);
  const spinner = screen.getByRole('progressbar');
  const drawnPx = Number(spinner.querySelector('svg')?.getAttribute('viewBox')?.split(' ')[2]);
  const stroke = Number(spinner.querySelector('circle')?.getAttribute('stroke-width'));
  expect(getComputedStyle(spinner).width).toBe(`${SPINNER_SIZE_PX}px`);
  expect((stroke * SPINNER_SIZE_PX) / drawnPx).toBeCloseTo(SPINNER_STROKE_PX);
});
