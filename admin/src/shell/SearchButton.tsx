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
      if (!isShortcut(event)) return;
      // Also where nothing opens: the browser's own search is not what the keys mean here.
      event.preventDefault();
      if (!event.repeat && document.querySelector('[aria-modal="true"]') === null) setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const open = {
    onClick: () => setOpen(true),
    'aria-haspopup': 'dialog',
    'aria-keyshortcuts': 'Control+K Meta+K',
  } as const;
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

function isShortcut(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey && !defaultPrevented;
}
