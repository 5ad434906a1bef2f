import { ActionIcon } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { ReactNode } from 'react';
import { CourseColumn } from '../../../platform/page/course/course-column.tsx';
import type { PagePartProps } from '../../../platform/page/page-parts.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { Trail } from './set/trail.tsx';

interface ViewFrameProps {
  courseId: number;
  courseName: string;
  title: string;
  caption?: string;
  action?: ReactNode;
  /** Where it is one of the course's own, which of them. */
  tab?: PagePartProps['course-tabs']['current'];
  children: ReactNode;
}

/** A page under the practice of a course: its title, and the way back. */
export function ViewFrame({
  courseId,
  courseName,
  title,
  caption,
  action,
  tab,
  children,
}: ViewFrameProps) {
  const isPhone = usePhone();
  useTitle(`${title} · ${courseName}`);
  const head = !isPhone && (
    <SectionTitle
      order={1}
      overline={<Trail course={{ courseId, courseName }} />}
      {...(caption !== undefined && { caption })}
      action={action}
    >
      {title}
    </SectionTitle>
  );
  const body = (
    <>
      {isPhone && caption !== undefined && <p className="xz-small xz-quiet">{caption}</p>}
      {isPhone && action}
      {children}
    </>
  );
  return (
    <>
      <PagePhoneHeader
        title={title}
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
      {tab === undefined ? (
        <PageColumn head={head}>{body}</PageColumn>
      ) : (
        <CourseColumn courseId={courseId} current={tab} title={head}>
          {body}
        </CourseColumn>
      )}
    </>
  );
}
