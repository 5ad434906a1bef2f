import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { ZoneNote } from '../../../platform/page/zone-note.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { mocksQuery } from '../mock.queries.ts';
import { mockWords } from '../mock.words.ts';
import { PaperGrid } from '../parts/paper-grid.tsx';
import styles from './events-page.module.css';

const words = mockWords.list;
const all = '';

/** All papers, by type and sub-type of their courses. */
export function EventsPage() {
  const isPhone = usePhone();
  const navigate = useNavigate();
  const search = useSearch({ from: '/events' });
  const { type = all, sub = all } = search;
  const { data } = useSuspenseQuery(mocksQuery(search));
  const subTypes = data.courseTypes.find(({ courseType }) => courseType === type)?.subTypes ?? [];
  const filter = (wanted: { type: string; sub: string }) =>
    void navigate({
      to: '/events',
      search: {
        ...(wanted.type !== all && { type: wanted.type }),
        ...(wanted.sub !== all && { sub: wanted.sub }),
      },
      replace: true,
    });
  const isFiltered = type !== all || sub !== all;
  return (
    <>
      <PagePhoneHeader title={words.title} />
      <PageColumn
        head={
          !isPhone && (
            <SectionTitle order={1} caption={words.caption}>
              {words.title}
            </SectionTitle>
          )
        }
      >
        {data.courseTypes.length > 1 && (
          <div className={styles.filters}>
            <ChipFilter
              label={words.types}
              items={[
                { key: all, label: words.all },
                ...data.courseTypes.map(({ courseType }) => ({
                  key: courseType,
                  label: mockWords.typeName(courseType),
                })),
              ]}
              value={type}
              onChange={(key) => filter({ type: key, sub: all })}
            />
            {subTypes.length > 0 && (
              <ChipFilter
                label={words.subTypes}
                items={[
                  { key: all, label: words.all },
                  ...subTypes.map((subType) => ({ key: subType, label: subType })),
                ]}
                value={sub}
                onChange={(key) => filter({ type, sub: key })}
              />
            )}
          </div>
        )}
        {data.papers.length > 0 ? (
          <>
            <ZoneNote />
            <PaperGrid papers={data.papers} />
          </>
        ) : (
          <EmptyState
            art="boat"
            title={isFiltered ? words.emptyFilter : words.empty}
            text={isFiltered ? words.emptyFilterText : words.emptyText}
            action={
              isFiltered ? (
                <Button variant="light" onClick={() => filter({ type: all, sub: all })}>
                  {words.showAll}
                </Button>
              ) : (
                <Button renderRoot={(props) => <Link to="/dashboard" {...props} />}>
                  {words.toCourses}
                </Button>
              )
            }
          />
        )}
      </PageColumn>
    </>
  );
}
