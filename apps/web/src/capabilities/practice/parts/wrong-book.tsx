import { ActionIcon, Button } from '@mantine/core';
import { exerciseTypes } from '@xuezhou/contract/practice';
import { IconChevronLeft, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { PagePhoneHeader } from '../../../platform/phone-header-slot.tsx';
import { StartButton } from '../../../platform/start-button.tsx';
import { useStudent } from '../../../platform/session.ts';
import { useTitle } from '../../../platform/use-title.ts';
import { wrongWords } from '../wrong.words.ts';
import { toPractice, type Scope } from '../scope.ts';
import { toWrongPrint } from '../ways.ts';
import { useWrongBook } from '../use-wrong-book.ts';
import { filtersOf, matches, noSieve, type WrongFilter, type WrongSieve } from '../wrong-filter.ts';
import { AutoRemoveSwitch } from './auto-remove-switch.tsx';
import { EmptyWrongBook } from './empty-wrong-book.tsx';
import { RightsSelect } from './rights-select.tsx';
import { Trail } from './trail.tsx';
import { WrongSieveFields } from './wrong-sieve.tsx';
import { WrongTable } from './wrong-table.tsx';
import { WrongTools } from './wrong-tools.tsx';
import { WrongTotals } from './wrong-totals.tsx';

const words = wrongWords;

/** The questions that went wrong, to be done once more. */
export function WrongBook({ courseId }: { courseId: number }) {
  const isPhone = usePhone();
  const { book, remove, setRights } = useWrongBook(courseId);
  const [sieve, setSieve] = useState(noSieve);
  const [wanted, setFilter] = useState<WrongFilter>('all');
  const { questions, courseName } = book;
  const { profile } = useStudent();
  const filters = filtersOf(questions);
  // The last of a book may just have been removed.
  const filter = filters.some(({ key }) => key === wanted) ? wanted : 'all';
  useTitle(`${words.title} · ${courseName}`);
  const shown = questions.filter((question) => matches(question, filter, sieve));
  const isNarrowed = shown.length < questions.length;
  const redoAll = shown.length > 0 && (
    <StartButton
      courseId={courseId}
      size="lg"
      renderRoot={(props) => (
        <Link {...toPractice(scopeOfBook(courseId, filter, sieve))} {...props} />
      )}
    >
      {isNarrowed && filter !== 'twice'
        ? words.redoThese(shown.length)
        : words.redoAll(questions.length)}
    </StartButton>
  );
  const settings = (
    <>
      <AutoRemoveSwitch />
      {profile.autoRemoveWronglist && (
        <RightsSelect value={book.rightsNeeded} onChange={setRights} />
      )}
      {questions.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} stroke={1.6} />}
          renderRoot={(props) => <Link {...toWrongPrint(courseId)} {...props} />}
        >
          {words.print}
        </Button>
      )}
    </>
  );
  const sieveFields = <WrongSieveFields questions={questions} sieve={sieve} onChange={setSieve} />;
  const isSieved = Object.values(sieve).some((value) => value !== null);
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
        right={
          <WrongTools isOn={isSieved}>
            {sieveFields}
            {settings}
          </WrongTools>
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
                  {settings}
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
        {book.withheld > 0 && <p className="xz-small xz-quiet">{words.withheld(book.withheld)}</p>}
        {questions.length === 0 ? (
          <EmptyWrongBook courseId={courseId} />
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
            {!isPhone && sieveFields}
            {shown.length === 0 ? (
              <EmptyState
                title={words.noMatch}
                action={
                  <Button
                    variant="light"
                    onClick={() => {
                      setFilter('all');
                      setSieve(noSieve);
                    }}
                  >
                    {words.showAll}
                  </Button>
                }
              />
            ) : (
              <WrongTable courseId={courseId} questions={shown} onRemove={remove} />
            )}
          </>
        )}
      </PageColumn>
      {redoAll && <BottomBar isPhoneOnly>{redoAll}</BottomBar>}
    </>
  );
}

/** What the button practises: the questions that are shown. */
function scopeOfBook(courseId: number, filter: WrongFilter, sieve: WrongSieve): Scope {
  const bookId = filter.startsWith('book-') ? Number(filter.slice(5)) : 0;
  const { readingId, kind, cause } = sieve;
  return {
    courseId,
    type: exerciseTypes.correcting,
    ...(bookId > 0 && { bookId }),
    ...(readingId !== null && { readingId }),
    ...((kind ?? cause) !== null && {
      filter: { ...(kind !== null && { kind }), ...(cause !== null && { cause }) },
    }),
  };
}
