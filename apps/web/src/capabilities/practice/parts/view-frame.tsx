import { ActionIcon } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { ReactNode } from 'react';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { Trail } from './set/trail.tsx';

interface ViewFrameProps {
  courseId: number;
  courseName: string;
  title: string;
  caption?: string;
  action?: ReactNode;
  /** Under the title. */
  tabs?: ReactNode;
  children: ReactNode;
}

/** A page under the practice of a course: its title, and the way back. */
export function ViewFrame({
  courseId,
  courseName,
  title,
  caption,
  action,
  tabs,
  children,
}: ViewFrameProps) {
  const isPhone = usePhone();
  useTitle(`${title} · ${courseName}`);
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
      <PageColumn
        head={
          (!isPhone || tabs !== undefined) && (
            <>
              {!isPhone && (
                <SectionTitle
                  order={1}
                  overline={<Trail course={{ courseId, courseName }} />}
                  {...(caption !== undefined && { caption })}
                  action={action}
                >
                  {title}
                </SectionTitle>
              )}
              {tabs}
            </>
          )
        }
      >
        {isPhone && caption !== undefined && <p className="xz-small xz-quiet">{caption}</p>}
        {isPhone && action}
        {children}
      </PageColumn>
    </>
  );
}
