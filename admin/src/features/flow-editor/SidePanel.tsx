import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useId, type ReactElement, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';

const SIDE_TABS = ['inspector', 'tryIt', 'proof', 'results', 'compare', 'versions'] as const;
export type SideTab = (typeof SIDE_TABS)[number];
/** The tab of this name; by default that of the selected step. */
export function sideTabOf(name: string | null): SideTab {
  return SIDE_TABS.find((tab) => tab === name) ?? 'inspector';
}

/** The content of each tab; a tab without content is hidden. */
export type SideSlots = Readonly<Partial<Record<SideTab, ReactNode>>>;

/** The tabs beside the canvas. */
export function SidePanel(props: {
  slots: SideSlots;
  open: SideTab;
  onOpen: (tab: SideTab) => void;
}): ReactElement {
  const t = useText();
  const id = useId();
  const { slots, open, onOpen } = props;
  const tabs = SIDE_TABS.filter((tab) => slots[tab] !== undefined);
  return (
    <Box sx={{ height: '100%', minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <Tabs
        value={open}
        variant="scrollable"
        aria-label={t('flow.panel')}
        onChange={(_, tab: SideTab) => onOpen(tab)}
        sx={{ flexShrink: 0, pl: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab}
            value={tab}
            label={t(`flow.tabs.${tab}`)}
            id={`${id}-${tab}`}
            aria-controls={`${id}-panel`}
            // All tabs fit side by side, also in the narrow panel.
            sx={{ minWidth: 0, px: { xs: 0.75, md: 0.5, lg: 0.75 }, fontSize: { md: 13, lg: 14 } }}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${open}`}
        sx={{ position: 'relative', flex: 1, minHeight: 0, overflowY: 'auto', p: 2 }}
      >
        {slots[open]}
      </Box>
    </Box>
  );
}
