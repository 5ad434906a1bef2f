import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { ReactNode } from 'react';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { isForAll, toReading, useWay, type Way } from '../../catalogue/port/way.ts';
import { BookReadings } from './book-readings.tsx';
import { variantQuery, type VariantCourse } from './variant.queries.ts';
import styles from './variants.module.css';
import { variantWords as words } from './variants.words.ts';

/** A course in one of its variants: its books, and what belongs to the variant of each. */
export function VariantCoursePage() {
  const way = useWay();
  const isPhone = usePhone();
  const { courseId = 0 } = useParams({ strict: false });
  const { data: course } = useSuspenseQuery(variantQuery(way, courseId));
  const { name, text } = words.kinds[way];
  useTitle(`${course.courseName} ${name}`);
  return (
    <>
      <PagePhoneHeader
        title={course.courseName}
        caption={name}
        back={
          <ActionIcon
            size={44}
            aria-label={words.back}
            renderRoot={(props) => <BackLink way={way} {...props} />}
          >
            <IconChevronLeft size={24} stroke={1.6} />
          </ActionIcon>
        }
      />
      <PageColumn layout="card">
        {isPhone ? (
          <p className="xz-small xz-quiet">{text}</p>
        ) : (
          <SectionTitle
            order={1}
            overline={
              <>
                <BackLink way={way}>{words.trails[way]}</BackLink>
                <IconChevronRight size={14} stroke={1.6} aria-hidden />
                {name}
              </>
            }
            caption={text}
          >
            {course.courseName}
          </SectionTitle>
        )}
        {course.lastRecord && <GoOn way={way} last={course.lastRecord} />}
        {course.books.map((book) => (
          <BookReadings key={book.bookId} way={way} courseId={courseId} book={book} />
        ))}
        {course.books.length === 0 && <Empty way={way} courseId={courseId} />}
      </PageColumn>
    </>
  );
}

function BackLink({ way, ...props }: { way: Way; children?: ReactNode }) {
  if (isForAll(way)) return <Link to="/all-courses" {...props} />;
  return <Link to={way === 'reader' ? '/reader' : '/dashboard'} {...props} />;
}

function GoOn({ way, last }: { way: Way; last: NonNullable<VariantCourse['lastRecord']> }) {
  return (
    <SectionCard>
      <div className={styles.goOn}>
        <div>
          <h2 className={styles.lecture}>{last.bulletName}</h2>
          <p className={styles.caption}>
            {last.bookName} · {words.lastAt(clockText(last.position))}
          </p>
        </div>
        <Button
          renderRoot={(props) => (
            <Link {...toReading(way, last, { bullet: String(last.bulletId) })} {...props} />
          )}
        >
          {words.goOn}
        </Button>
      </div>
    </SectionCard>
  );
}

function Empty({ way, courseId }: { way: Way; courseId: number }) {
  const [title, text] = words.empty[way];
  return (
    <SectionCard>
      <EmptyState
        art="book"
        title={title}
        text={text}
        action={
          <Button
            variant="light"
            renderRoot={(props) =>
              isForAll(way) ? (
                <Link to="/all-courses" {...props} />
              ) : (
                <Link to="/course/$courseId" params={{ courseId }} {...props} />
              )
            }
          >
            {isForAll(way) ? words.toAll : words.toCourse}
          </Button>
        }
      />
    </SectionCard>
  );
}
