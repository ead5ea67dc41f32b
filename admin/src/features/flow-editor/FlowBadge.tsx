import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';

/** Shows the edited revision, the live one, and the number of differing steps. */
export function FlowBadge(props: {
  draftRevision: number;
  liveRevision: number | null;
  /** Number of differing steps; undefined until the live ones are loaded. */
  changes: number | undefined;
}): ReactElement {
  const t = useText();
  const { draftRevision, liveRevision, changes } = props;
  const parts = [
    draftRevision === 0 ? t('flow.badge.new') : t('flow.badge.draft', { revision: draftRevision }),
    liveRevision === null ? t('flow.badge.notLive') : t('flow.badge.live', { revision: liveRevision }),
    ...(changes === undefined ? [] : [t('flow.badge.changes', { smart_count: changes })]),
  ];
  return (
    <Chip
      variant="outlined"
      label={parts.join(' · ')}
      sx={{ height: 'auto', minHeight: 24, '& .MuiChip-label': { whiteSpace: 'normal' } }}
    />
  );
}
