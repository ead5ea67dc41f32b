import { renderMarkdown } from '@colloquy/texts/markdown';
import Box from '@mui/material/Box';
import { useLayoutEffect, useRef, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';

const LINE = '1px solid var(--mui-palette-divider)';

/** Renders Markdown. User content never becomes raw markup of the page. */
export function Markdown(props: { source: string }): ReactElement {
  const t = useText();
  const host = useRef<HTMLDivElement>(null);
  const { source } = props;
  useLayoutEffect(() => {
    host.current?.replaceChildren(renderMarkdown(source, t('app.table')));
  }, [source, t]);
  return (
    <Box
      ref={host}
      sx={{
        overflowWrap: 'anywhere',
        lineHeight: 1.6,
        '& > :first-of-type': { mt: 0 },
        '& > :last-child': { mb: 0 },
        '& p, & ul, & ol, & pre, & blockquote, & .table': { my: 1 },
        '& h1, & h2, & h3, & h4, & h5, & h6': {
          mt: 2,
          mb: 0.5,
          fontSize: 15,
          fontWeight: 650,
          lineHeight: 1.4,
        },
        '& h1': { fontSize: 18 },
        '& h2': { fontSize: 16 },
        '& ul, & ol': { pl: 3 },
        '& a': { color: 'primary.main' },
        '& code': { fontSize: '0.92em', bgcolor: 'action.hover', borderRadius: '4px', px: 0.5 },
        '& pre': { p: 1.5, overflowX: 'auto', bgcolor: 'action.hover', borderRadius: 1 },
        '& blockquote': { mx: 0, pl: 1.5, borderLeft: '3px solid var(--mui-palette-divider)' },
        '& hr': { border: 0, borderTop: LINE },
        '& .table': { overflowX: 'auto' },
        '& table': { borderCollapse: 'collapse', fontSize: 13 },
        '& th, & td': { px: 1, py: 0.5, borderBottom: LINE, verticalAlign: 'top', textAlign: 'left' },
        '& th': { fontWeight: 600, color: 'text.secondary' },
        '& [align=right]': { textAlign: 'right' },
        '& [align=center]': { textAlign: 'center' },
      }}
    />
  );
}
