import { families, type Family, type HomeCourse } from '@xuezhou/contract/course';

export interface FamilyCourses {
  family: Family;
  courses: HomeCourse[];
}

/** Courses by family: CFA, FRM, EEPG, CPA, ESG, others, OTHER. Within a family the school's own order stays. */
export function groupByFamily(courses: readonly HomeCourse[]): FamilyCourses[] {
  return families.flatMap((family) => {
    const own = courses.filter((course) => course.family === family);
    return own.length > 0 ? [{ family, courses: own }] : [];
  });
}
