import type { ImportableOperation } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { useId, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';

/** The operations of a file, each with its unsupported features, or why it cannot be converted. */
export function OperationList(props: {
  read: {
    readonly title: string;
    readonly operations: readonly ImportableOperation[];
    readonly hidden: number;
  };
  issue: string | undefined;
  chosen: readonly string[];
  onChoose: (keys: readonly string[]) => void;
}): ReactElement {
  const t = useText();
  const titleId = useId();
  const { read, chosen, onChoose } = props;
  const toggle = (key: string, isOn: boolean) =>
    onChoose(isOn ? [...chosen, key] : chosen.filter((one) => one !== key));
  if (read.operations.length === 0) return <Typography>{t('functions.noOperations')}</Typography>;
  return (
    <Box role="group" aria-labelledby={titleId} sx={{ display: 'grid', gap: 1, position: 'relative' }}>
      <Typography
        id={titleId}
        component="h3"
        sx={{ fontSize: 14, fontWeight: 650, overflowWrap: 'anywhere' }}
      >
        {t('functions.operations', { title: read.title })}
      </Typography>
      {read.operations.map((operation) => (
        <OperationLine
          key={operation.key}
          operation={operation}
          isChosen={chosen.includes(operation.key)}
          onToggle={(isOn) => toggle(operation.key, isOn)}
        />
      ))}
      {read.hidden > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('functions.hidden', { smart_count: read.hidden })}
        </Typography>
      )}
      {props.issue !== undefined && (
        <FormHelperText error role="alert">
          {props.issue}
        </FormHelperText>
      )}
    </Box>
  );
}

function OperationLine(props: {
  operation: ImportableOperation;
  isChosen: boolean;
  onToggle: (isOn: boolean) => void;
}): ReactElement {
  const t = useText();
  const { key, description, unsupported, problem } = props.operation;
  const facts = [
    description,
    ...(unsupported.length === 0 ? [] : [t('functions.unsupported', { names: unsupported.join(', ') })]),
    ...(problem === null ? [] : [t(`functions.problems.${problem}`)]),
  ];
  return (
    <FormControlLabel
      disabled={problem !== null}
      sx={{ alignItems: 'flex-start', overflowWrap: 'anywhere', mr: 0 }}
      control={
        <Checkbox
          size="small"
          checked={props.isChosen}
          onChange={(_, isOn) => props.onToggle(isOn)}
          sx={{ py: 0.25 }}
        />
      }
      label={
        <>
          <Typography component="span" sx={{ fontWeight: 600 }}>
            {key}
          </Typography>
          {facts.map((fact) => (
            <Typography key={fact} component="span" variant="body2" sx={{ display: 'block' }}>
              {fact}
            </Typography>
          ))}
        </>
      }
    />
  );
}
