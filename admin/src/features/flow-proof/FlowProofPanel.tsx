import type { FlowStep } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { formatTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { DraftProof } from './DraftProof.tsx';
import { RevisionProof } from './RevisionProof.tsx';
import { usePublishedRevisions } from './usePublishedRevisions.ts';

const DRAFT = 'draft';

/** Properties of all runs, for the shown draft and for each published revision. */
export function FlowProofPanel(props: {
  botId: string;
  /** The draft. */
  steps: readonly FlowStep[];
  /** Addresses that mails may go to, in lower case. */
  confirmedAddresses: readonly string[];
  liveRevision: number | null;
  /** Opens a step of the draft. */
  onStep: (id: string) => void;
}): ReactElement {
  const t = useText();
  const [chosen, setChosen] = useState(DRAFT);
  const { botId, steps, confirmedAddresses, liveRevision, onStep } = props;
  const revisions = usePublishedRevisions(botId);
  const nameOf = (revision: number, publishedAt: string | null) => {
    if (revision === liveRevision) return t('flowProof.live', { revision });
    return t('flowProof.published', { revision, time: formatTime(publishedAt ?? '') });
  };
  const draftIds = new Set(steps.map(({ id }) => id));
  const shared = { onStep, canShow: (id: string) => draftIds.has(id) };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary">
        {t('flowProof.help')}
      </Typography>
      <FilterSelect
        label={t('flowProof.revision')}
        value={chosen}
        width="100%"
        options={[
          { value: DRAFT, label: t('flowProof.draft') },
          ...revisions.map(({ revision, publishedAt }) => ({
            value: String(revision),
            label: nameOf(revision, publishedAt),
          })),
        ]}
        onChange={setChosen}
      />
      {chosen === DRAFT ? (
        <DraftProof steps={steps} confirmedAddresses={confirmedAddresses} {...shared} />
      ) : (
        <RevisionProof key={chosen} botId={botId} revision={Number(chosen)} {...shared} />
      )}
    </Box>
  );
}
