/** Where a package of SCORM is met among what is imported in other ways. */
export const bringScorm = '请用 xuezhou courseware import 放进课程的一章';
