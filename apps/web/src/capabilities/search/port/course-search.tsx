import { ActionIcon, Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { usePhone } from '@xuezhou/ui/use-phone';
import { SearchTool } from './search-tool.tsx';
import { searchWords as words } from './search.words.ts';

/** Search in a course: a field to press on a desk, an icon in a phone's header. */
export function CourseSearch({ courseId }: { courseId: number }) {
  const isPhone = usePhone();
  return (
    <SearchTool courseId={courseId}>
      {(open) =>
        isPhone ? (
          <ActionIcon size={44} aria-label={words.inCourse} aria-haspopup="dialog" onClick={open}>
            <IconSearch size={22} stroke={1.6} />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
            aria-haspopup="dialog"
            aria-keyshortcuts="/"
            onClick={open}
          >
            {words.inCourse}
          </Button>
        )
      }
    </SearchTool>
  );
}
