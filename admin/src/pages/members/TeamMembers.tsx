import { workspaceApi } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import { Loaded } from '../../components/Loaded.tsx';
import { RecordTable } from '../../components/RecordTable.tsx';
import { useText } from '../../i18n/useText.ts';
import { useMemberColumn } from './Person.tsx';

/** The list of members for those who cannot manage it. */
export function TeamMembers(props: { workspaceId: string }): ReactElement {
  const t = useText();
  const { column } = useMemberColumn();
  const team = useRoute(workspaceApi.listTeamMembers, { params: { id: props.workspaceId } });
  return (
    <Loaded query={team} heightPx={180}>
      {({ data }) => (
        <RecordTable
          label={t('members.title')}
          columns={[column]}
          rows={data}
          idOf={({ userId }) => userId}
        />
      )}
    </Loaded>
  );
}
