import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useText } from '../i18n/useText.ts';

/** Previous, current position, next. Hidden when there is only one page. */
export function Pager(props: {
  page: number;
  pages: number;
  /** The current position in words. */
  label: string;
  onPage: (page: number) => void;
}): ReactElement | null {
  const t = useText();
  const { page, pages, label, onPage } = props;
  if (pages <= 1 && page === 1) return null;
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: 1, mt: 1 }}
    >
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('app.previous')}
      </Button>
      <span role="status">{label}</span>
      <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('app.next')}
      </Button>
    </Box>
  );
}
