import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { openTeam } from '@xuezhou/contract/im/console';
import { ErrorState } from '@xuezhou/ui/error-state';
import { useState } from 'react';
import { ActDialog } from '../../platform/dialog/act-dialog.tsx';
import { classesQuery } from '../camp/port/camp-classes.ts';
import { courseChoicesQuery } from '../enrolment/port/enrolment.queries.ts';

interface OpenTeamDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

type Of = 'class' | 'course';

/** A room of a class, or of everybody who is enrolled in a course. One that was closed goes on where it ended. */
export function OpenTeamDialog({ isOpen, onClose }: OpenTeamDialogProps) {
  const [name, setName] = useState('');
  const [of, setOf] = useState<Of>('class');
  const [placeId, setPlaceId] = useState<string | null>(null);
  const places = usePlaces(of, isOpen);
  const open = async () => {
    const place = of === 'class' ? { classId: Number(placeId) } : { courseId: Number(placeId) };
    await call(openTeam, { body: { name: name.trim(), ...place } });
    setName('');
    setPlaceId(null);
    return `开了“${name.trim()}”`;
  };
  return (
    <ActDialog
      title="开班级群"
      isOpen={isOpen}
      onClose={onClose}
      button="开 1 个群"
      isReady={placeId !== null && name.trim() !== ''}
      work={open}
    >
      <SegmentedControl
        fullWidth
        aria-label="给谁"
        data={[
          { value: 'class', label: '一个班' },
          { value: 'course', label: '一门课' },
        ]}
        value={of}
        onChange={(value) => {
          setOf(value);
          setPlaceId(null);
        }}
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
          value={placeId}
          onChange={setPlaceId}
        />
      )}
      <TextInput
        label="群的名称"
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </ActDialog>
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
