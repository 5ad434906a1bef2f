import { useQuery } from '@tanstack/react-query';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { Organisation, OrganisationEvent } from '@xuezhou/contract/organisation/console';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { useFirstRows, wholeList } from '../../../platform/list/list-source.ts';
import { eventsQuery } from '../organisation.queries.ts';
import { eventWords } from '../organisation.words.ts';
import { OrganisationFrame } from './organisation-frame.tsx';

/** Who came, went and consented. */
export default function LogPage() {
  return (
    <OrganisationFrame at="/log">
      {(organisation) => <Events organisation={organisation} />}
    </OrganisationFrame>
  );
}

function Events({ organisation: { organisationId, name } }: { organisation: Organisation }) {
  const source = useFirstRows(wholeList(useQuery(eventsQuery(organisationId))), 100);
  return (
    <ConsoleList
      name="organisation-log"
      hasNoViews
      // Names of people leave the school by 导出学员资料 and a second person alone.
      hasNoExcel
      label={`${name}的记录`}
      unit="条"
      step={100}
      first="最近的"
      columns={columns}
      source={source}
      rowKey={({ eventId }) => eventId}
      empty={{ title: '还没有记录', text: '有人来、离开、同意或收回同意，会记在这里。' }}
    />
  );
}

/** Where nobody of the staff did it. */
const otherwise = (kind: OrganisationEvent['kind']): string =>
  kind === 'directoryLeft' || kind === 'directoryMoved' ? '他们的通讯录' : '本人';

const columns: Column<OrganisationEvent>[] = [
  { key: 'at', title: '时间', value: ({ at }) => momentText(at) },
  { key: 'member', title: '谁', card: 'head', value: ({ member }) => member ?? '注销了的账号' },
  { key: 'kind', title: '怎么了', card: 'head', value: ({ kind }) => eventWords[kind] },
  { key: 'by', title: '谁做的', value: ({ by, kind }) => by ?? otherwise(kind) },
];
