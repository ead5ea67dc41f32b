import Close from '@mui/icons-material/Close';
import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeft';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { AddBotButton } from '../features/bots/AddBotButton.tsx';
import { BotAccordion } from './BotAccordion.tsx';
import { useText } from '../i18n/useText.ts';
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx';
import { IconAction } from '../components/IconAction.tsx';
import { SearchField } from '../components/SearchField.tsx';
import { useWorkspaceScope } from '../scope/workspace-context.ts';
import { Logo } from '../components/Logo.tsx';
import { AttentionButton } from './AttentionButton.tsx';
import { HelpButton } from './HelpButton.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { SearchButton } from './SearchButton.tsx';

/** With this many entries, a search is needed. */
const FILTER_FROM = 9;

/** The sidebar in full width; `onDismiss` closes it on small screens and collapses it on large ones. */
export function Sidebar(props: { kind: 'fixed' | 'slideIn'; onDismiss: () => void }): ReactElement {
  const t = useText();
  const { bots } = useWorkspaceScope();
  const [search, setSearch] = useState('');
  const dismissLabel = props.kind === 'fixed' ? t('layout.collapse') : t('layout.closeMenu');
  return (
    <Box
      component="nav"
      aria-label={t('layout.mainNavigation')}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', p: 1, gap: 1 }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 1, minHeight: 40 }}
      >
        <Logo />
        <Box sx={{ flex: 1 }} />
        <AttentionButton />
        <HelpButton />
        <IconAction label={dismissLabel} onClick={props.onDismiss}>
          {props.kind === 'fixed' ? <KeyboardDoubleArrowLeft fontSize="small" /> : <Close fontSize="small" />}
        </IconAction>
      </Box>
      <WorkspaceSwitcher />
      {/* With the slide-in sidebar it is in the top bar. */}
      {props.kind === 'fixed' && <SearchButton variant="field" />}
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 1, mt: 1 }}>
        <Typography
          component="h2"
          sx={{ fontSize: 12, fontWeight: 700, letterSpacing: '0.06em', color: 'text.secondary' }}
        >
          {t('bots.header')}
        </Typography>
        <AddBotButton variant="icon" />
      </Box>
      {(bots.items ?? []).length >= FILTER_FROM && (
        <SearchField label={t('bots.searchLabel')} value={search} onSearch={setSearch} />
      )}
      <Box sx={{ position: 'relative', flex: 1, overflowY: 'auto', minHeight: 0 }}>
        <BotAccordion search={search} />
      </Box>
      <ProfileMenu />
    </Box>
  );
}
