import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** Page tabs with addresses of their own; `children` is the panel of the tab at `here`. */
export function PageTabs(props: {
  /** Label for screen readers. */
  label: string;
  here: string;
  tabs: readonly { readonly to: string; readonly label: string }[];
  /** Space above the panel, in theme units. */
  gap: number;
  children: ReactNode;
}): ReactElement {
  const { here } = props;
  return (
    <>
      <Tabs
        value={here}
        aria-label={props.label}
        sx={{ borderBottom: 1, borderColor: 'divider', mb: props.gap }}
      >
        {props.tabs.map(({ to, label }) => (
          <Tab
            key={to}
            value={to}
            label={label}
            component={Link}
            to={to}
            id={`tab-${to}`}
            aria-controls={`panel-${to}`}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${here}`} aria-labelledby={`tab-${here}`}>
        {props.children}
      </Box>
    </>
  );
}
