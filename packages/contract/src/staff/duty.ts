import { done, id, list, longText, object, operation, optional, text } from '../kernel.ts';

const named = () => list(object({ id: id(), title: longText() }));

export const getDutyChoices = operation({
  summary: '可以交给一个人负责的课程、班级和直播课',
  method: 'GET',
  path: '/api/console/staff/duties/choices',
  access: { staff: 'staff.read' },
  data: object({ courses: named(), classes: named(), lives: named() }),
});

const idLists = () => ({
  courseIds: list(id(), 500),
  classIds: list(id(), 500),
  liveIds: list(id(), 500),
});

/** What permissions for the own alone reach. All of it is named; takes effect with the person's next call. */
export const setStaffDuties = operation({
  summary: '设置一个人负责的课程、班级和直播课',
  method: 'POST',
  path: '/api/console/staff/duties',
  access: { staff: 'staff.write' },
  body: object({
    staffId: id(),
    ...idLists(),
    /** What the person had when it was begun. */
    seen: object(idLists()),
    why: optional(text(200)),
  }),
  data: done(),
  refusals: [
    'staffUnknown',
    'staffBuiltIn',
    'staffDisabled',
    'ownStaffAccount',
    'roleBeyondOwn',
    'dutyUnknown',
    'dutiesChanged',
  ],
});
