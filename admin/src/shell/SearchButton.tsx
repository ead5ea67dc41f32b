import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Suspense, useEffect, useState, type ReactElement } from 'react';
import { lazyPage } from '../components/lazyPage.ts';
import { useText } from '../i18n/useText.ts';

const CommandPalette = lazyPage(async () => (await import('./CommandPalette.tsx')).CommandPalette);

/** Opens the command palette, like Ctrl-K and ⌘K. */
export function SearchButton(props: { variant: 'icon' | 'field' }): ReactElement {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const open = { onClick: () => setOpen(true), 'aria-haspopup': 'dialog' } as const;
  return (
    <>
      {props.variant === 'icon' ? (
        <Tooltip title={t('palette.open')} placement="right">
          <IconButton {...open} size="small" aria-label={t('palette.open')}>
            <Search fontSize="small" />
          </IconButton>
        </Tooltip>
      ) : (
        <ButtonBase
          {...open}
          aria-keyshortcuts="Control+K"
          sx={{
            width: '100%',
            minHeight: 34,
            px: 1,
            gap: 1,
            borderRadius: 1,
            justifyContent: 'flex-start',
            color: 'text.secondary',
            bgcolor: 'action.hover',
          }}
        >
          <Search fontSize="small" />
          <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
            {t('palette.open')}
          </Box>
          <Box
            component="kbd"
            aria-hidden
            sx={{ fontFamily: 'inherit', fontSize: 12, '@media (pointer: coarse)': { display: 'none' } }}
          >
            {t('palette.keys')}
          </Box>
        </ButtonBase>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <CommandPalette onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
