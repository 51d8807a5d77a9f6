import {
  DockerfileParser,
  type Instruction,
  JSONInstruction,
  ModifiableInstruction,
  PropertyInstruction,
} from 'dockerfile-ast'

/** One step of a stage, as far as the project's Dockerfiles use them. */
export type Step =
  | { kind: 'run'; argv: string[] }
  | { kind: 'copy'; from: string | undefined; chown: string | undefined; sources: string[]; target: string }
  | { kind: 'env' | 'label' | 'arg'; name: string; value: string }
  | { kind: 'workdir' | 'user' | 'expose'; value: string }
  | { kind: 'cmd' | 'entrypoint'; argv: string[] }
  | { kind: 'healthcheck'; argv: string[] }

export interface Stage {
  name: string
  /** The name of an earlier stage, or an image. */
  from: string
  steps: Step[]
}

const FLAGS: Record<string, readonly string[]> = {
  COPY: ['from', 'chown'],
  HEALTHCHECK: ['interval', 'timeout', 'start-period', 'start-interval', 'retries'],
}

/** The stages of a Dockerfile, in order. Throws an error that names the line of whatever is not understood. */
export function stagesOf(text: string, file = 'Dockerfile'): Stage[] {
  const stages: Stage[] = []
  for (const instruction of DockerfileParser.parse(text).getInstructions()) {
    const refuse = (why: string): never => {
      throw new Error(`${file}, line ${instruction.getRange().start.line + 1}: ${why}: ${instruction.toString()}`)
    }
    const keyword = instruction.getKeyword()
    const words = instruction.getArguments().map((argument) => argument.getValue())
    const flags = flagsOf(instruction, FLAGS[keyword] ?? [], refuse)
    if (keyword === 'FROM') {
      const [from, as, name, ...more] = words
      if (!from || as?.toUpperCase() !== 'AS' || !name || more.length > 0) refuse('FROM must be "FROM image AS name"')
      else stages.push({ name, from, steps: [] })
      continue
    }
    const stage = stages.at(-1) ?? refuse('no instruction may stand before FROM')
    stage.steps.push(...stepsOf(instruction, keyword, words, flags, refuse))
  }
  return stages
}

type Refuse = (why: string) => never

function flagsOf(instruction: Instruction, known: readonly string[], refuse: Refuse): Map<string, string> {
  if (!(instruction instanceof ModifiableInstruction)) return new Map()
  return new Map(
    instruction.getFlags().map((flag) => {
      if (!known.includes(flag.getName())) refuse(`--${flag.getName()} is not understood here`)
      return [flag.getName(), flag.getValue() ?? '']
    }),
  )
}

function stepsOf(
  instruction: Instruction,
  keyword: string,
  words: string[],
  flags: Map<string, string>,
  refuse: Refuse,
): Step[] {
  const raw = instruction.getRawArgumentsContent() ?? ''
  if (raw.includes('<<')) refuse('heredocs are not understood')
  if (['COPY', 'WORKDIR', 'USER', 'EXPOSE', 'ENV'].includes(keyword) && raw.includes('$'))
    refuse('variables are not understood here')
  switch (keyword) {
    case 'RUN':
      return [{ kind: 'run', argv: jsonOf(instruction) ?? ['/bin/sh', '-c', raw] }]
    case 'COPY': {
      const [target, ...sources] = words.toReversed()
      if (!target || sources.length === 0 || jsonOf(instruction)) refuse('COPY must be "COPY source… target"')
      return [
        {
          kind: 'copy',
          from: flags.get('from'),
          chown: flags.get('chown'),
          sources: sources.toReversed(),
          target: target ?? '',
        },
      ]
    }
    case 'ENV':
    case 'LABEL':
    case 'ARG':
      return propertiesOf(instruction, refuse)
    case 'EXPOSE':
      return words.map((value) => ({ kind: 'expose', value }))
    case 'WORKDIR':
    case 'USER':
      return [
        { kind: keyword.toLowerCase() as 'workdir', value: words.length === 1 ? (words[0] ?? '') : refuse('one word') },
      ]
    case 'CMD':
    case 'ENTRYPOINT':
      return [
        {
          kind: keyword.toLowerCase() as 'cmd',
          argv: jsonOf(instruction) ?? refuse('must be a JSON list, so that signals reach it'),
        },
      ]
    case 'HEALTHCHECK': {
      const list = /^[\s\S]*?\bCMD\s+(\[[\s\S]*\])$/.exec(raw.replace(/\\\n/g, ''))?.[1]
      return [
        { kind: 'healthcheck', argv: list ? (JSON.parse(list) as string[]) : refuse('must be CMD and a JSON list') },
      ]
    }
    default:
      return refuse(`${keyword} is not understood`)
  }
}

function jsonOf(instruction: Instruction): string[] | undefined {
  if (!(instruction instanceof JSONInstruction) || !instruction.getOpeningBracket()) return undefined
  return instruction.getJSONStrings().map((string) => string.getJSONValue())
}

/** `A=1 B="two words"`; an ARG may stand without a value. */
function propertiesOf(instruction: Instruction, refuse: Refuse): Step[] {
  if (!(instruction instanceof PropertyInstruction)) return refuse('must be name=value')
  const keyword = instruction.getKeyword()
  return instruction.getProperties().map((property) => {
    const value = property.getValue()
    if (value === null && keyword !== 'ARG') refuse('must be name=value')
    return { kind: keyword.toLowerCase() as 'env', name: property.getName(), value: value ?? '' }
  })
}
