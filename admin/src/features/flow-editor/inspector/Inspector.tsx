import {
  NAME_MAX_LENGTH,
  STEP_COMMENT_MAX_LENGTH,
  STEP_TEXT_MAX_LENGTH,
  STEP_TYPES,
  type FlowStep,
} from '@colloquy/contracts';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, type ReactElement } from 'react';
import { IconAction } from '../../../components/IconAction.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useFlowEditing } from '../FlowEditorContext.ts';
import { NEXT_HANDLE, parentsOf } from '../step-edges.ts';
import { FIELD_OF_RULE, issuesOf, patternFieldOf } from '../step-issues.ts';
import { typeNameOf } from '../../flow-steps/step-names.ts';
import { AnswerFields } from './AnswerFields.tsx';
import { ChoiceFields } from './ChoiceFields.tsx';
import { GoesTo } from './GoesTo.tsx';
import { InfoFields } from './InfoFields.tsx';
import { InputFields } from './InputFields.tsx';
import { IssuesContext } from './IssuesContext.ts';
import { MailFields } from './MailFields.tsx';
import { TextSetting } from './settings.tsx';
import { SplitFields } from './SplitFields.tsx';
import { SplitOptionFields } from './SplitOptionFields.tsx';
import { StepSection } from './StepSection.tsx';
import { TriggerFields } from './TriggerFields.tsx';

/** The id of the inspector's first field, focused when a step is opened. */
export const FIRST_FIELD_ID = 'flow-step-title';
const TEXT_ROWS = 3;
const COMMENT_ROWS = 2;

/** All fields of the selected step. */
export function Inspector(): ReactElement {
  const t = useText();
  const { shown, draft } = useFlowEditing();
  if (shown === undefined) return <Typography color="textSecondary">{t('flow.chooseStep')}</Typography>;
  const count = draft.selectedIds.length;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {count > 1 && (
        <Typography color="textSecondary" variant="body2">
          {t('flow.selected', { smart_count: count })}
        </Typography>
      )}
      <StepFields key={shown.id} step={shown} />
    </Box>
  );
}

function StepFields({ step }: { step: FlowStep }): ReactElement {
  const t = useText();
  const { draft, changeStep, violations } = useFlowEditing();
  const own = useMemo(
    () => violations.flatMap(({ step_id: id, rule }) => (id === step.id ? [rule] : [])),
    [violations, step.id],
  );
  const issues = useMemo(() => {
    const found = new Map(issuesOf(step));
    for (const rule of own) {
      const field = FIELD_OF_RULE[rule] ?? (rule === 'patternUnsafe' ? patternFieldOf(step) : undefined);
      if (field !== undefined && !found.has(field)) found.set(field, t(`flow.rules.${rule}`));
    }
    return found;
  }, [step, own, t]);
  const canBegin = step.trigger !== null || parentsOf(draft.steps, step.id).length === 0;
  return (
    <IssuesContext value={issues}>
      <Head step={step} />
      {own.length > 0 && (
        <Alert severity="warning" variant="outlined">
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {own.map((rule) => (
              <li key={rule}>{t(`flow.rules.${rule}`)}</li>
            ))}
          </Box>
        </Alert>
      )}
      <TextSetting
        name="title"
        id={FIRST_FIELD_ID}
        label={t('flow.field.title')}
        max={NAME_MAX_LENGTH}
        value={step.title}
        onChange={(title) => changeStep({ ...step, title }, 'title')}
      />
      {isSpeaking(step) && (
        <TextSetting
          name="text"
          label={t('flow.field.text')}
          help={t('flow.field.textHelp')}
          rows={TEXT_ROWS}
          max={STEP_TEXT_MAX_LENGTH}
          value={step.text}
          onChange={(text) => changeStep({ ...step, text }, 'text')}
        />
      )}
      <TypeFields step={step} />
      {step.type !== STEP_TYPES.flowSplit.id && (
        <GoesTo step={step} handle={NEXT_HANDLE} label={t('flow.field.goesTo')} nowhere={t('flow.theEnd')} />
      )}
      {(step.type === STEP_TYPES.input.id || step.type === STEP_TYPES.multipleChoice.id) && (
        <AnswerFields step={step} />
      )}
      {canBegin && step.type !== STEP_TYPES.flowSplitOption.id && <TriggerFields step={step} />}
      <StepSection title={t('flow.section.team')}>
        <TextSetting
          name="comment"
          label={t('flow.field.comment')}
          help={t('flow.field.commentHelp')}
          rows={COMMENT_ROWS}
          max={STEP_COMMENT_MAX_LENGTH}
          value={step.comment}
          onChange={(comment) => changeStep({ ...step, comment }, 'comment')}
        />
        <TextSetting
          name="key"
          label={t('flow.field.key')}
          help={t('flow.field.keyHelp')}
          value={step.key}
          onChange={(key) => changeStep({ ...step, key }, 'key')}
        />
      </StepSection>
    </IssuesContext>
  );
}

function Head({ step }: { step: FlowStep }): ReactElement {
  const t = useText();
  const { duplicate, removeSteps } = useFlowEditing();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <Typography variant="h2" sx={{ flex: 1, minWidth: 0 }}>
        {t(`flow.types.${typeNameOf(step.type)}`)}
      </Typography>
      <IconAction label={t('flow.duplicate')} onClick={() => duplicate([step.id])}>
        <ContentCopy fontSize="small" />
      </IconAction>
      <IconAction label={t('flow.removeStep')} onClick={() => removeSteps([step.id])}>
        <Delete fontSize="small" />
      </IconAction>
    </Box>
  );
}

function TypeFields({ step }: { step: FlowStep }): ReactElement | null {
  switch (step.type) {
    case STEP_TYPES.input.id:
      return <InputFields step={step} />;
    case STEP_TYPES.multipleChoice.id:
      return <ChoiceFields step={step} />;
    case STEP_TYPES.flowSplit.id:
      return <SplitFields step={step} />;
    case STEP_TYPES.flowSplitOption.id:
      return <SplitOptionFields step={step} />;
    case STEP_TYPES.infoText.id:
      return <InfoFields step={step} />;
    case STEP_TYPES.flowJoin.id:
      return null;
    case STEP_TYPES.emailNotification.id:
      return <MailFields step={step} />;
  }
}

type Speaking = Extract<FlowStep, { type: 1 | 2 | 5 }>;
function isSpeaking(step: FlowStep): step is Speaking {
  return (
    step.type === STEP_TYPES.input.id ||
    step.type === STEP_TYPES.multipleChoice.id ||
    step.type === STEP_TYPES.infoText.id
  );
}
