import { ActionIcon } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { BottomBar } from '@xuezhou/ui/bottom-bar';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { ReactNode } from 'react';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { flashCardWords } from '../flash-card.words.ts';
import { toLanding } from '../scope.ts';
import styles from './card-list-frame.module.css';
import { Trail } from './study/trail.tsx';

interface CardListFrameProps {
  title: string;
  course: { courseId: number; courseName: string };
  /** In the head of a desk page, at the foot of a phone; the main one last. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page that lists cards of a course, one step below its flash cards. */
export function CardListFrame({ title, course, actions, children }: CardListFrameProps) {
  const isPhone = usePhone();
  useTitle(`${title} · ${course.courseName}`);
  return (
    <>
      <PagePhoneHeader
        title={title}
        caption={course.courseName}
        back={
          <ActionIcon
            size={44}
            aria-label={flashCardWords.title}
            renderRoot={(props) => <Link {...toLanding(course.courseId)} {...props} />}
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
              overline={<Trail course={course} isBelowCards />}
              action={actions && <div className={styles.actions}>{actions}</div>}
            >
              {title}
            </SectionTitle>
          )
        }
      >
        {children}
      </PageColumn>
      {actions && <BottomBar isPhoneOnly>{actions}</BottomBar>}
    </>
  );
}
