export function inTurn<Result>(
  task: string,
  whileWaiting: string,
  work: () => Result | Promise<Result>,
): Promise<Result>
