import { FOLLOW_UP_TEXT, type FlowStep } from '@colloquy/contracts';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Replay from '@mui/icons-material/Replay';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useRef, useState, type ReactElement } from 'react';
import { ChoiceButtons } from '../../components/ChoiceButtons.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { useText } from '../../i18n/useText.ts';
import { StepControls } from '../flow-steps/StepControls.tsx';
import { randomSplitOf } from './random-ways.ts';
import { rootOptions } from './root-options.ts';
import { useFlowTexts } from './useFlowTexts.ts';
import { VariableTable } from './VariableTable.tsx';
import { useKeptWalk } from './useKeptWalk.ts';
import { stepOfWalk, type Walk, type WalkOptions } from './walk.ts';
import { WalkLog } from './WalkLog.tsx';
import { WayChoice } from './WayChoice.tsx';

/** Walks a draft like a visitor, entirely in this browser: no request and no mail is sent. */
export function FlowRunIt(props: {
  botId: string;
  steps: readonly FlowStep[];
  /** Whether a question in the middle of a run is answered, from the chatbot's settings. */
  allowInterruptions: boolean;
  /** Reports the current step for the canvas; null for none. */
  onStep: (id: string | null) => void;
}): ReactElement {
  const t = useText();
  const texts = useFlowTexts();
  const splitsId = useId();
  const [rootId, setRootId] = useState<string | null>(null);
  const [asksForWays, setAsksForWays] = useState(true);
  const { botId, steps, allowInterruptions, onStep } = props;
  const options: WalkOptions = { texts, allowInterruptions, asksForWays, random: Math.random };
  const { walk, move } = useKeptWalk(botId, steps, options);
  const roots = rootOptions(steps, t);
  const chosen = roots.find(({ value }) => value === rootId) ?? roots[0];
  useStepNotice(walk, onStep);

  if (chosen === undefined)
    return <EmptyState title={t('flowRunIt.noRoots')} text={t('flowRunIt.noRootsText')} />;
  const isOver = walk !== null && stepOfWalk(walk) === null;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, minWidth: 0 }}>
      <Typography variant="body2" color="textSecondary">
        {t('flowRunIt.help')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-end' }}>
        <FilterSelect
          label={t('flowRunIt.from')}
          value={chosen.value}
          options={roots}
          width="100%"
          onChange={setRootId}
        />
        {steps.some((step) => randomSplitOf(steps, step) !== null) && (
          <Box>
            <Typography id={splitsId} sx={{ fontSize: 13, fontWeight: 600, mb: 0.5 }}>
              {t('flowRunIt.splits')}
            </Typography>
            <ChoiceButtons
              options={[
                { value: 'ask', label: t('flowRunIt.ask') },
                { value: 'chance', label: t('flowRunIt.chance') },
              ]}
              value={asksForWays ? 'ask' : 'chance'}
              onChange={(way) => setAsksForWays(way === 'ask')}
              group={{ 'aria-labelledby': splitsId }}
            />
          </Box>
        )}
        <Button
          // Remounted when the walk ends, so that keyboard focus moves to the next action.
          key={isOver ? 'over' : 'open'}
          autoFocus={isOver}
          variant={walk === null || isOver ? 'contained' : 'outlined'}
          startIcon={walk === null ? <PlayArrow /> : <Replay />}
          onClick={() => move({ kind: 'begin', rootId: chosen.value })}
        >
          {t(walk === null ? 'flowRunIt.start' : 'flowRunIt.restart')}
        </Button>
      </Box>
      {walk !== null && walk.steps !== steps && <Alert severity="info">{t('flowRunIt.stale')}</Alert>}
      {walk !== null && (
        <>
          <WalkLog walk={walk} />
          {walk.pending !== null && (
            <WayChoice
              key={walk.pending.split.id}
              random={walk.pending}
              onChoose={(optionId) => move({ kind: 'way', optionId })}
            />
          )}
          {walk.waiting !== null && (
            <StepControls
              key={`${walk.waiting.id} ${walk.run.answers.length} ${walk.entries.length}`}
              // The log shows the error of an answer.
              survey={{ state: 'active', step: walk.waiting }}
              hasFocus
              onAnswer={({ text, optionIds, leavesFlow = false }) => {
                const shown = text === FOLLOW_UP_TEXT ? t('chat.step.skipped') : text;
                move(
                  leavesFlow
                    ? { kind: 'leave', shown }
                    : { kind: 'answer', text, optionIds: [...optionIds], shown },
                );
              }}
            />
          )}
          <VariableTable variables={walk.run.variables} />
        </>
      )}
    </Box>
  );
}

/** Reports the current step, and none once the panel is closed. */
function useStepNotice(walk: Walk | null, onStep: (id: string | null) => void): void {
  const tell = useRef(onStep);
  useEffect(() => {
    tell.current = onStep;
  });
  const at = walk === null ? null : stepOfWalk(walk);
  useEffect(() => {
    tell.current(at);
    return () => tell.current(null);
  }, [at]);
}
