import { templateFacts } from "@prepara/domain/cases/templates";
import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useSeenVersion } from "#web/platform/api/seen-version";
import { useIsHere } from "#web/platform/use-is-here";
import { Button } from "#web/ui/button";
import { Field } from "#web/ui/form/field";
import { Textarea, TextInput } from "#web/ui/form/text-input";
import { ErrorPanel } from "#web/ui/list/error-panel";
import { Dialog } from "#web/ui/overlay/dialog";
import { FormDialog } from "#web/ui/overlay/form-dialog";
import { ConfirmDialog } from "#web/ui/overlay/lazy-layer";
import { Skeleton } from "#web/ui/skeleton";
import {
  replyTemplatesQuery,
  type Template,
  useDeleteTemplate,
  useWriteTemplate,
} from "./floor-cases.queries.ts";

const NEW = { id: null, title: "", body: "", version: "" };

/** 'Respostas prontas': texts that support edits and all staff can use in answers. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(replyTemplatesQuery);
  const remove = useDeleteTemplate();
  const [removed, setRemoved] = useState<Template | null>(null);
  const [edited, setEdited] = useState<(Omit<Template, "id"> & { id: string | null }) | null>(null);
  if (edited) return <TemplateForm template={edited} onClose={() => setEdited(null)} />;
  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      title="Respostas prontas"
      description="Escolha uma ao responder: o nome do cliente e os números da pendência entram sozinhos."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Fechar
          </Button>
          <Button onClick={() => setEdited(NEW)}>
            <Plus aria-hidden="true" />
            Nova resposta
          </Button>
        </>
      }
    >
      {error && (
        <ErrorPanel
          error={{ title: "Erro ao carregar respostas prontas", detail: error.message }}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-40" />}
      {data?.items.length === 0 && (
        <p className="text-muted-foreground">Nenhuma resposta pronta ainda. Escreva a primeira.</p>
      )}
      <ul className="flex flex-col divide-y divide-border">
        {data?.items.map((template) => (
          <li key={template.id} className="flex items-start gap-3 py-3 first:pt-0">
            <div className="min-w-0 flex-1">
              <h3 className="font-semibold">{template.title}</h3>
              <p className="wrap-anywhere line-clamp-2 text-muted-foreground text-sm">{template.body}</p>
            </div>
            <Button
              variant="quiet"
              aria-label={`Editar ${template.title}`}
              onClick={() => setEdited(template)}
            >
              <Pencil aria-hidden="true" />
            </Button>
            <Button
              variant="quiet"
              aria-label={`Excluir ${template.title}`}
              onClick={() => setRemoved(template)}
            >
              <Trash2 aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removed !== null}
        onClose={() => setRemoved(null)}
        title={`Excluir a resposta “${removed?.title ?? ""}”?`}
        description="A resposta sai da lista de toda a equipe."
        confirm="Excluir"
        isBusy={remove.isPending}
        onConfirm={async () => {
          if (!removed) return;
          await remove.run(removed);
          setRemoved((now) => (now === removed ? null : now));
        }}
      />
    </Dialog>
  );
}

type TemplateFormProps = {
  template: Omit<Template, "id"> & { id: string | null };
  onClose: () => void;
};

function TemplateForm({ template, onClose }: TemplateFormProps) {
  const isHere = useIsHere();
  const write = useWriteTemplate();
  const version = useSeenVersion(template.version, write.problem);
  const [title, setTitle] = useState(template.title);
  const [body, setBody] = useState(template.body);
  const [isTried, setTried] = useState(false);
  const send = async () => {
    setTried(true);
    if (title.trim() === "" || body.trim() === "") return;
    if ((await write.run({ id: template.id, version, title, body })) && isHere()) onClose();
  };
  const names = Object.entries(templateFacts).map(([name, what]) => `{${name}}: ${what}`);
  return (
    <FormDialog
      title={template.id === null ? "Nova resposta" : "Editar resposta"}
      submit="Salvar"
      isBusy={write.isPending}
      isDirty={title !== template.title || body !== template.body}
      {...(write.problem && {
        failure: { title: "Erro ao salvar resposta", message: write.problem.message },
      })}
      onSubmit={(event) => {
        event.preventDefault();
        return send();
      }}
      onClose={onClose}
    >
      <Field label="Título" error={isTried && title.trim() === "" ? "Escreva o título." : undefined}>
        <TextInput value={title} maxLength={80} onChange={(event) => setTitle(event.target.value)} />
      </Field>
      <Field
        label="Resposta"
        hint={names.join(" · ")}
        error={isTried && body.trim() === "" ? "Escreva a resposta." : undefined}
      >
        <Textarea rows={6} maxLength={4000} value={body} onChange={(event) => setBody(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
