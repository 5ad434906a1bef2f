import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { openTeam } from '@xuezhou/contract/im/console';
import { ErrorState } from '@xuezhou/ui/error-state';
import { FormDialog } from '../../platform/form/form-dialog.tsx';
import { filled } from '../../platform/form/rules.ts';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
import { classesQuery } from '../camp/port/camp-classes.ts';
import { courseChoicesQuery } from '../enrolment/port/enrolment.queries.ts';

interface OpenTeamDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

type Of = 'class' | 'course';

interface TeamForm {
  readonly of: Of;
  readonly placeId: string | null;
  readonly name: string;
}

/** A room of a class, or of everybody who is enrolled in a course. One that was closed goes on where it ended. */
export function OpenTeamDialog({ isOpen, onClose }: OpenTeamDialogProps) {
  const form = useConsoleForm<TeamForm>({
    initial: { of: 'class', placeId: null, name: '' },
    check: {
      placeId: (id, { of }) => (id === null ? `请选${of === 'class' ? '一个班' : '一门课'}` : null),
      name: filled('请写群的名称'),
    },
  });
  const { of } = form.values;
  const places = usePlaces(of, isOpen);
  return (
    <FormDialog
      {...{ isOpen, onClose, form }}
      title="开班级群"
      button="开 1 个群"
      isReady={form.isValid}
      work={async ({ placeId, ...values }) => {
        const place = of === 'class' ? { classId: Number(placeId) } : { courseId: Number(placeId) };
        const name = values.name.trim();
        await call(openTeam, { body: { name, ...place } });
        return `开了“${name}”`;
      }}
    >
      <SegmentedControl
        fullWidth
        aria-label="给谁"
        data={[
          { value: 'class', label: '一个班' },
          { value: 'course', label: '一门课' },
        ]}
        value={of}
        onChange={(value) => form.set({ of: value, placeId: null })}
      />
      {places.error !== null ? (
        <ErrorState
          title="没有取到"
          text={troubleText(places.error)}
          action={<Button onClick={places.retry}>再试一次</Button>}
        />
      ) : (
        <Select
          label={of === 'class' ? '班' : '课程'}
          description={of === 'class' ? '班里的学员都在群里' : '报了这门课的学员都在群里'}
          searchable
          allowDeselect={false}
          nothingFoundMessage={of === 'class' ? '没有这个班' : '没有这门课'}
          data={places.data}
          {...form.field('placeId')}
        />
      )}
      <TextInput label="群的名称" maxLength={60} {...form.field('name')} />
    </FormDialog>
  );
}

function usePlaces(of: Of, isWanted: boolean) {
  const classes = useQuery({ ...classesQuery, enabled: isWanted && of === 'class' });
  const courses = useQuery({ ...courseChoicesQuery, enabled: isWanted && of === 'course' });
  const query = of === 'class' ? classes : courses;
  const data =
    of === 'class'
      ? (classes.data ?? []).map(({ classId, title, campTitle }) => ({
          value: String(classId),
          label: `${title}（${campTitle}）`,
        }))
      : (courses.data ?? []).map(({ courseId, title }) => ({
          value: String(courseId),
          label: title,
        }));
  return { data, error: query.error, retry: () => void query.refetch() };
}
