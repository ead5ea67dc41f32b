import { knowledgeApi, type Website } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { ApiError, textOfError } from '../../../api/api-error.ts';
import { useAction } from '../../../api/useAction.ts';
import { useErrorNotice } from '../../../api/useErrorNotice.ts';
import { WayOut } from '../../../features/plan/WayOut.tsx';
import { useText } from '../../../i18n/useText.ts';
import { STALE_WEBSITE } from './stale-website.ts';
import { totalOf, type SubpagesMeta } from './subpages-meta.ts';
import { useSubpages } from './SubpagesContext.ts';
import { usePagesRoom } from './usePagesRoom.ts';
import { canProcess } from './website-status.ts';

/** Number of selected pages, bulk selection, and the button that processes them. */
export function TrainBar(props: {
  website: Website;
  meta: SubpagesMeta;
  isFiltered: boolean;
  /** The filter matches no pages. */
  isEmpty: boolean;
  isBusy: boolean;
}): ReactElement {
  const t = useText();
  const { website, isFiltered, isEmpty, isBusy } = props;
  const showError = useErrorNotice();
  const { filter, selectFound } = useSubpages();
  const { selected } = props.meta;
  const { room, plan } = usePagesRoom(website.workspace_id);
  const process = useAction(knowledgeApi.processWebsite, {
    stale: [...STALE_WEBSITE],
    done: t('subpages.training'),
    onError: (error) => {
      if (!isPlanWall(error)) showError(error);
    },
  });
  const wall = isPlanWall(process.error) ? textOfError(process.error) : undefined;
  const added = Math.max(0, selected - website.counters.indexed);
  const isOver = typeof room === 'number' && added > room;
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Typography role="status" sx={{ fontWeight: 600, mr: 'auto', flexBasis: { xs: '100%', sm: 'auto' } }}>
          {t('subpages.selected', { selected, smart_count: totalOf(props.meta) })}
        </Typography>
        <Button size="small" disabled={isBusy || isEmpty} onClick={() => selectFound(filter, true)}>
          {t(isFiltered ? 'subpages.selectFound' : 'subpages.selectAll')}
        </Button>
        <Button
          size="small"
          disabled={isBusy || isEmpty || selected === 0}
          onClick={() => selectFound(filter, false)}
        >
          {t(isFiltered ? 'subpages.unselectFound' : 'subpages.selectNone')}
        </Button>
        <Button
          variant="contained"
          disabled={selected === 0 || isBusy || !canProcess(website)}
          loading={process.isPending}
          onClick={() => process.mutate({ params: { id: website.id }, body: {} })}
        >
          {t('subpages.train', { smart_count: selected })}
        </Button>
      </Box>
      {typeof room === 'number' && !isOver && wall === undefined && (
        <Typography variant="body2" color="textSecondary">
          {t('subpages.room', { smart_count: room })}
        </Typography>
      )}
      {(isOver || wall !== undefined) && (
        <Alert severity="warning">
          {wall ?? t('subpages.noRoom', { added, room: room ?? 0 })} {plan && <WayOut plan={plan} />}
        </Alert>
      )}
    </Box>
  );
}

/** The plan's own refusal, which can be resolved. */
function isPlanWall(error: unknown): boolean {
  return error instanceof ApiError && error.status === 402;
}
