import { useQuery } from '@tanstack/react-query';
import type { SchoolEsgForm } from '@xuezhou/contract/survey/console';
import { Fetched } from '../../../platform/editor/fetched.tsx';
import { EsgDesk } from './esg-desk.tsx';
import { esgFormQuery } from './esg.queries.ts';

/** What the school asks of those who want to sit for the ESG exam. */
export default function EsgPage() {
  return (
    <Fetched asked={useQuery(esgFormQuery)} failed="登记表没有打开">
      {({ form }) => <EsgDesk form={form ?? none} isNew={form === null} />}
    </Fetched>
  );
}

const none: SchoolEsgForm = {
  ...{ owner: 'console', version: 0, isClosed: true, waiting: 0, registered: 0, months: [] },
  plan: { title: '', intro: '', months: [], organiser: '', consent: '' },
};
