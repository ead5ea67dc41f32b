import Close from '@mui/icons-material/Close';
import Replay from '@mui/icons-material/Replay';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { fieldIssuesOf, isRetriable, textOfError } from '../../../api/api-error.ts';
import { IconAction } from '../../../components/IconAction.tsx';
import { isUnderWay, type UploadEntry } from '../../../features/uploads/upload-entry.ts';
import type { UploadManager } from '../../../features/uploads/upload-manager.ts';
import { mediaTypeOf } from '../../../features/uploads/validate-file.ts';
import { formatBytes } from '../../../i18n/format.ts';
import { useText, type Translate } from '../../../i18n/useText.ts';
import { ChooseAgain } from './ChooseAgain.tsx';
import { DocumentCells, DocumentName } from './DocumentRow.tsx';
import { kindOf } from '../items/item-kind.ts';
import { ProgressLine } from '../items/StatusCell.tsx';

/** A file being uploaded, in the place of its future document. */
export function UploadRow(props: { entry: UploadEntry; manager: UploadManager }): ReactElement {
  const t = useText();
  const { entry, manager } = props;
  const { name, sizeBytes } = entry;
  const problem = errorTextOf(t, entry);
  const kind = kindOf({ format: 'file', mimeType: mediaTypeOf({ name, type: '' }) });
  return (
    <tr className="row arriving">
      <td className="check" />
      <DocumentCells
        name={
          <DocumentName
            kind={kind}
            name={name}
            about={t(`knowledge.kind.${kind}`)}
            problem={problem}
            aside={formatBytes(sizeBytes)}
          />
        }
        status={<UploadState entry={entry} manager={manager} />}
        size={formatBytes(sizeBytes)}
        enabled={
          entry.stage === 'failed' &&
          isRetriable(entry.error) && (
            <IconAction
              label={t('knowledge.upload.retryNamed', { name })}
              onClick={() => manager.retry(entry.key)}
            >
              <Replay fontSize="small" />
            </IconAction>
          )
        }
        actions={
          !isUnderWay(entry) &&
          entry.stage !== 'sameName' && (
            <IconAction
              label={t('knowledge.upload.dismissNamed', { name })}
              onClick={() => manager.dismiss(entry.key)}
            >
              <Close fontSize="small" />
            </IconAction>
          )
        }
      />
    </tr>
  );
}

function UploadState(props: { entry: UploadEntry; manager: UploadManager }): ReactElement {
  const t = useText();
  const { stage, name, part } = props.entry;
  if (stage === 'sameName') return <SameName entry={props.entry} manager={props.manager} />;
  if (stage === 'interrupted') {
    return (
      <>
        <Chip color="warning" label={t('knowledge.upload.interrupted')} />
        <ChooseAgain name={name} />
      </>
    );
  }
  if (stage === 'failed') return <Chip color="error" label={t('knowledge.upload.failed')} />;
  // A completed upload is replaced by its document.
  if (stage === 'duplicate' || stage === 'done') {
    return <Chip color="default" label={t('knowledge.upload.duplicate')} />;
  }
  const text = t(`knowledge.upload.${stage}`);
  return <ProgressLine name={t('knowledge.upload.fileProgress', { name })} text={text} part={part} />;
}

/** A document with this name exists: the user decides what to do. */
function SameName(props: { entry: UploadEntry; manager: UploadManager }): ReactElement {
  const t = useText();
  const { entry, manager } = props;
  return (
    <Box role="group" aria-label={t('knowledge.upload.sameNameOf', { name: entry.name })}>
      <Typography variant="caption" component="div">
        {t('knowledge.upload.sameName')}
      </Typography>
      <Button size="small" onClick={() => manager.decide(entry.key, 'replace')}>
        {t('knowledge.upload.replace')}
      </Button>
      <Button size="small" onClick={() => manager.decide(entry.key, 'keepBoth')}>
        {t('knowledge.upload.keepBoth')}
      </Button>
      <Button size="small" color="inherit" onClick={() => manager.dismiss(entry.key)}>
        {t('app.cancel')}
      </Button>
    </Box>
  );
}

/** Why a file was not uploaded, as text; an issue of the file itself before that of the call. */
function errorTextOf(t: Translate, { stage, issue, error }: UploadEntry): string | undefined {
  if (stage !== 'failed') return undefined;
  if (issue !== undefined) return t(`knowledge.upload.${issue}`);
  return fieldIssuesOf(error)[0]?.text ?? textOfError(error);
}
