import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { pagedList } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { useMay } from '../../../platform/session/self.ts';
import { messageColumn, studentColumn, wayColumns } from './delivery-columns.tsx';
import { filterNames, undeliveredPages, waysOf, type Undelivered } from './deliveries.queries.ts';
import styles from './deliveries.module.css';
import { WaysFilter } from './ways-filter.tsx';

/** What left the house and did not arrive, of all messages: to whom, by which way, and why. */
export default function UndeliveredPage() {
  const mayOpen = useMay()('student.read');
  const { filters, setFilters } = useFilters(filterNames);
  const query = useInfiniteQuery(undeliveredPages(waysOf(filters).channel));
  return (
    <>
      <p className={styles.back}>
        <Link to="/messages">消息</Link>
      </p>
      <PageHead title="没送到的消息" note="站内的都到了；这里是短信、邮件和微信没有送到的。" />
      <ConsoleList
        name="undelivered"
        label="没送到的"
        unit="条"
        order="新的在前"
        hasNoExcel
        columns={[studentColumn<Undelivered>(mayOpen), messageColumn, ...wayColumns<Undelivered>()]}
        source={pagedList(query)}
        rowKey={({ messageId, studentId, channel }) => `${messageId} ${studentId} ${channel}`}
        filters={<WaysFilter filters={filters} onChange={setFilters} hasState={false} />}
        empty={{ title: '没有送不到的', text: '发出去的短信、邮件和微信都到了。' }}
      />
    </>
  );
}
