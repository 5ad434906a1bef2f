import { ActionIcon, Button } from '@mantine/core';
import { exerciseTypes } from '@xuezhou/contract/practice';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { PagePhoneHeader } from '../../../platform/phone-header-slot.tsx';
import { useTitle } from '../../../platform/use-title.ts';
import { wrongWords } from '../wrong.words.ts';
import { toPractice } from '../scope.ts';
import { useWrongBook } from '../use-wrong-book.ts';
import { filtersOf, matches, type WrongFilter } from '../wrong-filter.ts';
import { AutoRemoveSwitch } from './auto-remove-switch.tsx';
import { Trail } from './trail.tsx';
import { WrongTable } from './wrong-table.tsx';
import { WrongTotals } from './wrong-totals.tsx';

const words = wrongWords;

/** The questions that went wrong, to be done once more. */
export function WrongBook({ courseId }: { courseId: number }) {
  const isPhone = usePhone();
  const { book, remove } = useWrongBook(courseId);
  const [wanted, setFilter] = useState<WrongFilter>('all');
  const { questions, courseName } = book;
  const filters = filtersOf(questions);
  // The last of a book may just have been removed.
  const filter = filters.some(({ key }) => key === wanted) ? wanted : 'all';
  useTitle(`${words.title} · ${courseName}`);
  const redoAll = questions.length > 0 && (
    <Button
      size="lg"
      renderRoot={(props) => (
        <Link {...toPractice({ courseId, type: exerciseTypes.correcting })} {...props} />
      )}
    >
      {words.redoAll(questions.length)}
    </Button>
  );
  return (
    <>
      <PagePhoneHeader
        title={words.title}
        caption={courseName}
        back={
          <ActionIcon
            size={44}
            aria-label={courseName}
            renderRoot={(props) => (
              <Link to="/course/$courseId/exercise" params={{ courseId }} {...props} />
            )}
          >
            <IconChevronLeft size={24} stroke={1.6} />
          </ActionIcon>
        }
      />
      <PageColumn
        head={
          !isPhone && (
            <SectionTitle
              order={1}
              overline={<Trail course={{ courseId, courseName }} />}
              action={
                <>
                  <AutoRemoveSwitch />
                  {redoAll}
                </>
              }
            >
              {words.title}
            </SectionTitle>
          )
        }
      >
        <WrongTotals book={book} />
        {isPhone && <AutoRemoveSwitch />}
        {questions.length === 0 ? (
          <EmptyState
            art="island"
            title={words.empty}
            text={words.emptyText}
            action={
              <Button
                variant="light"
                renderRoot={(props) => (
                  <Link to="/course/$courseId/exercise" params={{ courseId }} {...props} />
                )}
              >
                {words.emptyAction}
              </Button>
            }
          />
        ) : (
          <>
            {filters.length > 1 && (
              <ChipFilter
                label={words.filter}
                value={filter}
                onChange={setFilter}
                items={filters}
              />
            )}
            <WrongTable
              courseId={courseId}
              questions={questions.filter((question) => matches(question, filter))}
              onRemove={remove}
            />
          </>
        )}
      </PageColumn>
      {redoAll && <BottomBar isPhoneOnly>{redoAll}</BottomBar>}
    </>
  );
}
