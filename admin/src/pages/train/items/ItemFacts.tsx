import { DocumentStatus, type ListedKnowledgeItem } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { RelativeTime } from '../../../components/RelativeTime.tsx';
import { formatBytes } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/useText.ts';
import { conversationsWith } from './conversations-with.ts';
import { problemText } from './issue-text.ts';
import { kindOf, scanFacts } from './item-kind.ts';
import { StatusCell } from './StatusCell.tsx';
import { useTrain } from './TrainContext.ts';

/** A document in one line, with exceptions below. */
export function ItemFacts(props: { item: ListedKnowledgeItem }): ReactElement {
  const t = useText();
  const { item } = props;
  const { workspaceId, botId } = useTrain();
  const facts = [
    t(`knowledge.kind.${kindOf(item)}`),
    formatBytes(item.sizeBytes),
    ...(item.pageCount === null ? [] : [t('knowledge.drawer.pages', { smart_count: item.pageCount })]),
    ...scanFacts(t, item),
    ...(item.searchable === 'keywords' ? [t('knowledge.keywordsOnly')] : []),
    t('knowledge.drawer.characters', { smart_count: item.charCount }),
    t('knowledge.drawer.version', { version: item.version }),
  ];
  const cited = t('knowledge.drawer.cited', { smart_count: item.citedCount });
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {`${facts.join(' · ')} · `}
        {item.citedCount === 0 ? (
          cited
        ) : (
          <Link component={RouterLink} underline="always" to={conversationsWith(workspaceId, botId, item.id)}>
            {cited}
          </Link>
        )}
        {' · '}
        <RelativeTime at={item._updateTime} />
      </Typography>
      {item.url !== null && (
        <Link
          href={item.url}
          target="_blank"
          rel="noopener noreferrer"
          variant="body2"
          underline="always"
          sx={{ display: 'inline-block', overflowWrap: 'anywhere' }}
        >
          {item.url}
        </Link>
      )}
      {item.documentStatus !== DocumentStatus.processed && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
          <StatusCell item={item} />
          {item.error !== null && (
            <Typography variant="body2" color="error" sx={{ overflowWrap: 'anywhere' }}>
              {problemText(t, item)}
            </Typography>
          )}
        </Box>
      )}
    </>
  );
}
