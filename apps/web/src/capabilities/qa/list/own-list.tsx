import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { QaMine } from '@xuezhou/contract/qa';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { countOf, mineIn, ownKinds, pageIn, pagesOf } from '../place-in.ts';
import { mineQuery } from '../qa.queries.ts';
import { qaWords as words } from '../qa.words.ts';
import { Questions } from './questions.tsx';
import { ReadAll } from './read-all.tsx';
import styles from './filters.module.css';

/** What the student asked, answered or follows; unread ones first. */
export function OwnList({ onAsk }: { onAsk: () => void }) {
  const search = useSearch({ from: '/qa' });
  const navigate = useNavigate();
  const mine = mineIn(search);
  const pageNo = pageIn(search);
  const isPhone = usePhone();
  const questions = useSteadyQuery({
    ...mineQuery({ mine, pageNo }),
    retryOnMount: false,
    placeholderData: keepPreviousData,
  });
  const counts = questions.data?.counts;
  return (
    <>
      <div className={styles.line}>
        <ChipFilter
          label={words.own}
          items={ownKinds.map((key) => ({
            key,
            label: words.mine[key],
            ...(counts && { count: counts[countOf[key]] }),
          }))}
          value={mine}
          onChange={(key) =>
            void navigate({
              to: '/qa',
              search: { tab: 'mine', mine: key === 'asked' ? undefined : key },
              replace: true,
              resetScroll: false,
            })
          }
        />
        {/* A phone has it in its header. */}
        {!isPhone && counts !== undefined && counts.totalAandC > 0 && <ReadAll />}
      </div>
      <Questions
        label={words.mine[mine]}
        list={questions.data?.questions}
        page={pageNo}
        pages={pagesOf(questions.data?.itemsCount ?? 0)}
        query={questions}
        linkTo={(page) => (props) => (
          <Link to="/qa" search={{ ...search, page: String(page) }} {...props} />
        )}
        empty={<NothingYet mine={mine} isPhone={isPhone} onAsk={onAsk} />}
      />
    </>
  );
}

interface NothingYetProps {
  mine: QaMine;
  isPhone: boolean;
  onAsk: () => void;
}

function NothingYet({ mine, isPhone, onAsk }: NothingYetProps) {
  const [title, text] = words.emptyMine(isPhone)[mine];
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        mine === 'asked' ? (
          <Button variant="light" onClick={onAsk}>
            {words.ask}
          </Button>
        ) : (
          <Button variant="light" renderRoot={(props) => <Link to="/qa" {...props} />}>
            {words.toPublic}
          </Button>
        )
      }
    />
  );
}
