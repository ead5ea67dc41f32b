import Box from '@mui/material/Box';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { AppTheme } from '../theme/AppTheme.tsx';

afterEach(cleanup);

const styles = () => document.querySelectorAll('style[data-emotion]');

it.each(['a page', 'the page after it'])('%s has the styles that hide, and none of another page', (text) => {
  expect(styles()).toHaveLength(0);
  render(
    <AppTheme>
      <Box sx={{ display: 'none', color: 'red' }}>{text}</Box>
    </AppTheme>,
  );
  expect(getComputedStyle(screen.getByText(text)).display).toBe('none');
  expect(styles().length).toBeGreaterThan(0);
});
