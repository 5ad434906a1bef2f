import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { RecipientGroup } from '@xuezhou/contract/campaign/console';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { pagedList } from '../../../platform/list/list-source.ts';
import { momentValue } from '../../../platform/list/moment-value.ts';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { useMay } from '../../../platform/session/self.ts';
import { recipientPages, type CampaignReport, type Recipient } from '../campaign.queries.ts';
import { channelWords } from '../campaign.words.ts';

interface RecipientsProps {
  campaignId: string;
  report: CampaignReport;
}

/** The people behind each figure; who was held back is in none of the lists. */
export function Recipients({ campaignId, report }: RecipientsProps) {
  const { sent, opened, studied, passedOver, isOver } = report;
  const idle = isOver ? '三天内没学' : '还没有学';
  const { filters, setFilters } = useFilters(['group']);
  const mayOpen = useMay()('student.read');
  const groups: readonly (readonly [RecipientGroup, string, number])[] = [
    ['all', '收到的', sent],
    ['unopened', '没打开', sent - opened],
    ['opened', '打开了', opened],
    ['idle', idle, sent - studied],
    ['studied', '三天内学了', studied],
    ...(passedOver > 0 ? [['passedOver', '没有发', passedOver] as const] : []),
  ];
  const group = groups.find(([key]) => key === filters.group)?.[0] ?? 'all';
  const list = useInfiniteQuery(recipientPages(campaignId, group));
  return (
    <ConsoleList
      name="recipients"
      label="收到的人"
      unit="人"
      order="按学号排"
      hasNoExcel
      columns={columnsFor(mayOpen, idle)}
      source={pagedList(list)}
      rowKey={({ studentId }) => studentId}
      filters={
        <ChipFilter
          label="看谁"
          items={groups.map(([key, label, count]) => ({ key, label, count }))}
          value={group}
          onChange={(next) => setFilters({ group: next === 'all' ? '' : next })}
        />
      }
      empty={{ title: '这里没有人' }}
    />
  );
}

/** @param idle what is said of who has not studied: until three days are over, that may change. */
const columnsFor = (mayOpen: boolean, idle: string): Column<Recipient>[] => [
  {
    key: 'student',
    title: '学员',
    card: 'head',
    value: ({ nickname }) => nickname,
    render: ({ studentId, nickname }) =>
      mayOpen ? <Link to={`/students/${studentId}` as never}>{nickname}</Link> : nickname,
  },
  {
    key: 'ways',
    title: '怎么送的',
    value: ({ channels }) => ['站内', ...channels.map((each) => channelWords[each])].join('、'),
  },
  {
    key: 'at',
    title: '什么时候收到',
    width: 180,
    value: ({ sentAt }) => (sentAt === null ? null : momentValue(sentAt)),
    render: ({ sentAt }) => (sentAt === null ? '没有发' : momentText(sentAt)),
  },
  {
    key: 'then',
    title: '之后',
    value: ({ isOpened, hasStudied }) =>
      `${isOpened ? '打开了' : '没打开'}，${hasStudied ? '三天内学了' : idle}`,
  },
];
