const vocabulary = 'http://purl.imsglobal.org/vocab/lis/v2/';

/** In the course: a principal role, or one of its sub-roles (`membership/Instructor#TeachingAssistant`); or by its bare name. */
const teaches = new RegExp(
  `^(?:${vocabulary}membership(?:#(?:Instructor|ContentDeveloper|Administrator)|/(?:Instructor|ContentDeveloper|Administrator)#\\w+)` +
    `|Instructor|ContentDeveloper|Administrator)$`,
);

/** In the whole platform. Who teaches somewhere at the university may be a learner in this course. */
const administers = new RegExp(
  `^${vocabulary}(?:institution/person#Administrator|system/person#(?:Administrator|SysAdmin))$`,
);

/** Whether somebody with these roles of a launch (LTI 1.3, appendix A.2) may choose what stands in the course. */
export const mayChooseContent = (roles: unknown): boolean =>
  Array.isArray(roles) &&
  roles.some((role) => typeof role === 'string' && (teaches.test(role) || administers.test(role)));
