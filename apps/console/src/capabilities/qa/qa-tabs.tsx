import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import { reportsQuery } from './qa.queries.ts';

const places = [
  { key: '/qa', label: '问题' },
  { key: '/qa/reports', label: '举报和申诉' },
  { key: '/qa/canned', label: '常用回答' },
  { key: '/qa/hours', label: '时间和老师' },
] as const;

/** The pages of answering, and how many reports wait. */
export function QaTabs({ at }: { at: (typeof places)[number]['key'] }) {
  const reports = useQuery(reportsQuery).data?.length ?? 0;
  return (
    <TabsLine
      label="答疑的页面"
      items={places.map(({ key, label }) => ({
        ...{ key, label, isCurrent: key === at },
        ...(key === '/qa/reports' && reports > 0 && { count: reports }),
      }))}
      renderLink={(item, link) => (
        // Each of them lies under the first.
        <Link to={item.key} activeOptions={{ exact: true }} {...link} />
      )}
    />
  );
}
