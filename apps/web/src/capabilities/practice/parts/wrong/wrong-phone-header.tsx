import { ActionIcon } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { PagePhoneHeader } from '../../../../platform/page/phone-header-slot.tsx';
import { wrongWords as words } from '../../wrong/wrong.words.ts';
import { WrongTools } from './wrong-tools.tsx';

interface WrongPhoneHeaderProps {
  courseId: number;
  courseName: string;
  /** Something is filtered out. */
  isSieved: boolean;
  onChoose?: () => void;
  /** Filters and settings. */
  children: ReactNode;
}

export function WrongPhoneHeader(props: WrongPhoneHeaderProps) {
  const { courseId, courseName, isSieved, onChoose, children } = props;
  return (
    <PagePhoneHeader
      title={words.title}
      caption={courseName}
      back={
        <ActionIcon
          size={44}
          aria-label={courseName}
          renderRoot={(root) => (
            <Link to="/course/$courseId/exercise" params={{ courseId }} {...root} />
          )}
        >
          <IconChevronLeft size={24} stroke={1.6} />
        </ActionIcon>
      }
      right={
        <WrongTools isOn={isSieved} {...(onChoose && { onChoose })}>
          {children}
        </WrongTools>
      }
    />
  );
}
