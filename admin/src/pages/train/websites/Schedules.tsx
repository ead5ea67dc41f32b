import {
  knowledgeApi,
  MAX_REFRESH_SCHEDULES,
  type RefreshSchedule,
  type RefreshScheduleInput,
  type Website,
} from '@colloquy/contracts';
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { useBackend } from '../../../api/backend.tsx';
import { useAction } from '../../../api/useAction.ts';
import { useErrorNotice } from '../../../api/useErrorNotice.ts';
import { ActionMenu } from '../../../components/ActionMenu.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { isSame } from '../../../components/merge-values.ts';
import { ReasonTooltip } from '../../../components/ReasonTooltip.tsx';
import { RelativeTime } from '../../../components/RelativeTime.tsx';
import { useUndoNotice } from '../../../components/useUndoNotice.tsx';
import { formatTime } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/useText.ts';
import { useWorkspaceScope } from '../../../scope/workspace-context.ts';
import { asInput, sayShort, toSchedule, type ScheduleValues } from './schedule-values.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';

/** Automatic refreshes of a website. */
export function Schedules(props: { website: Website }): ReactElement {
  const t = useText();
  const { website } = props;
  const { canManageBots } = useWorkspaceScope();
  const { call } = useBackend();
  const showError = useErrorNotice();
  const showUndo = useUndoNotice();
  const [editing, setEditing] = useState<RefreshSchedule | 'new' | null>(null);
  const [isSaving, setSaving] = useState(false);
  const action = useAction(knowledgeApi.writeRefreshSchedules, {
    stale: ['websites', knowledgeApi.readWebsite],
    // Each caller shows its own error.
    onError: () => undefined,
  });
  const { refreshSchedules: schedules } = website;
  const params = { id: website.id };
  const readNewest = async () => (await call(knowledgeApi.readWebsite, { params })).data;
  const write = (refreshSchedules: RefreshScheduleInput[], { revision }: Website) =>
    action.mutateAsync({ params, body: { refreshSchedules, revision } });
  /** A crawl raises the revision too, so only a save that would overwrite unseen schedules is refused. */
  const save = async (refreshSchedules: RefreshScheduleInput[]) => {
    setSaving(true);
    try {
      const newest = await readNewest();
      const isSeen = isSame(newest.refreshSchedules.map(asInput), schedules.map(asInput));
      await write(refreshSchedules, isSeen ? newest : website);
    } finally {
      setSaving(false);
    }
  };
  const change = (schedule: RefreshSchedule, input: RefreshScheduleInput) =>
    save(schedules.map((one) => (one.id === schedule.id ? input : asInput(one))));
  const remove = async (schedule: RefreshSchedule) => {
    await save(schedules.filter(({ id }) => id !== schedule.id).map(asInput));
    showUndo(t('schedules.deleted'), () => void restore(schedule).catch(showError));
  };
  /** Restores it among the current schedules, which other members may have changed. */
  const restore = async (schedule: RefreshSchedule) => {
    const newest = await readNewest();
    const at = schedules.indexOf(schedule);
    await write(newest.refreshSchedules.map(asInput).toSpliced(at, 0, asInput(schedule)), newest);
  };
  const isFull = schedules.length >= MAX_REFRESH_SCHEDULES;
  const addButton = (
    <ReasonTooltip reason={isFull ? t('schedules.full', { max: MAX_REFRESH_SCHEDULES }) : null}>
      <Button
        variant="outlined"
        startIcon={<Add />}
        aria-haspopup="dialog"
        disabled={isFull}
        onClick={() => setEditing('new')}
      >
        {t('schedules.add')}
      </Button>
    </ReasonTooltip>
  );
  return (
    <>
      {schedules.length === 0 ? (
        <EmptyState
          icon={<Schedule />}
          title={t('schedules.emptyTitle')}
          text={t('schedules.emptyText')}
          action={canManageBots && addButton}
        />
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
            <Typography color="textSecondary" sx={{ flex: '1 1 200px' }}>
              {t('schedules.help')}
            </Typography>
            {canManageBots && addButton}
          </Box>
          <Card component="ul" aria-label={t('schedules.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {schedules.map((schedule) => (
              <ScheduleRow
                key={schedule.id}
                schedule={schedule}
                isEditable={canManageBots}
                onToggle={(enabled) => {
                  // A disabled switch would lose focus.
                  if (isSaving) return;
                  void change(schedule, { ...asInput(schedule), enabled }).catch(showError);
                }}
                onEdit={() => setEditing(schedule)}
                onRemove={() => void remove(schedule).catch(showError)}
              />
            ))}
          </Card>
        </>
      )}
      {editing !== null && (
        <ScheduleDialog
          schedule={editing === 'new' ? undefined : editing}
          onSave={async (values: ScheduleValues) => {
            if (editing === 'new') await save([...schedules.map(asInput), toSchedule(values, undefined)]);
            else await change(editing, toSchedule(values, editing));
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

function ScheduleRow(props: {
  schedule: RefreshSchedule;
  isEditable: boolean;
  onToggle: (enabled: boolean) => void;
  onEdit: () => void;
  onRemove: () => void;
}): ReactElement {
  const t = useText();
  const { schedule } = props;
  const said = sayShort(t, schedule);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 500 }}>{said}</Typography>
        <Typography variant="body2" color="textSecondary">
          {schedule.enabled && schedule.nextRunAt !== null
            ? `${t('schedules.next')}: ${formatTime(schedule.nextRunAt)}`
            : t('schedules.nextOff')}
          {schedule.lastRunAt !== null && (
            <>
              {` · ${t('schedules.last')}: `}
              <RelativeTime at={schedule.lastRunAt} />
              {schedule.lastResult !== null && `, ${t(`schedules.results.${schedule.lastResult}`)}`}
            </>
          )}
          {schedule.discoverNew && ` · ${t('schedules.discoverNew')}`}
        </Typography>
        {schedule.failures > 0 && (
          <Typography variant="body2" color="error">
            {t(schedule.enabled ? 'schedules.failures' : 'schedules.stopped', {
              smart_count: schedule.failures,
            })}
          </Typography>
        )}
      </Box>
      <Switch
        size="small"
        checked={schedule.enabled}
        disabled={!props.isEditable}
        onChange={(_, enabled) => props.onToggle(enabled)}
        slotProps={{ input: { 'aria-label': t('schedules.toggle', { said }) } }}
      />
      {props.isEditable && (
        <ActionMenu
          label={t('schedules.actionsOf', { said })}
          actions={[
            { label: t('schedules.edit'), Icon: Edit, onSelect: props.onEdit },
            { label: t('app.delete'), Icon: Delete, isDestructive: true, onSelect: props.onRemove },
          ]}
        />
      )}
    </Box>
  );
}
