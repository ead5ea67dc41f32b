import { DocumentStatus, type ChatBot } from '@colloquy/contracts';
import Chat from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { useListContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useText } from '../../i18n/useText.ts';
import { chatPath } from '../../routing/paths.ts';
import { Documents } from './Documents.tsx';
import { readMeta } from './knowledge-meta.ts';

/** The page below its list's context; what stands out is what there is to do next. */
export function TrainContent(props: { bot: ChatBot }): ReactElement {
  const t = useText();
  const { bot } = props;
  const { meta } = useListContext();
  const isTrained = (readMeta(meta).statusCounts[DocumentStatus.processed] ?? 0) > 0;
  return (
    <>
      <PageHeader
        title={t('knowledge.title')}
        help={t('knowledge.help', { name: bot.name })}
        action={
          <Button
            component={Link}
            to={chatPath(bot.id)}
            variant={isTrained ? 'contained' : 'outlined'}
            startIcon={<Chat />}
          >
            {t('knowledge.tryIt')}
          </Button>
        }
      />
      <Documents bot={bot} isTrained={isTrained} />
    </>
  );
}
